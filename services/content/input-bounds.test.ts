import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from './testing/content.ts'

let content: TestService
let headers: Record<string, string>

beforeEach(async () => {
  content = await startContentService()
  headers = { Authorization: `Bearer ${await content.signIn()}` }
})

/** @param length the length that the request declares: one that is too long is refused before its body is read. */
async function send(method: string, path: string, body?: string, length?: number) {
  const request = new Request(`http://shop.test${path}`, {
    method,
    headers: { ...headers, ...(length !== undefined && { 'Content-Length': String(length) }) },
    ...(body !== undefined && { body }),
  })
  const response = await content.service.fetch(request)
  return { status: response.status, answer: await response.text() }
}

const kilobyte = 1024

const bodies: [method: string, path: string, limit: number][] = [
  ['POST', '/auth/sign-in', 8 * kilobyte],
  ['POST', '/v1/auth/second-step', 8 * kilobyte],
  ['POST', '/v1/auth/passkey', 8 * kilobyte],
  ['POST', '/v1/auth/forgotten-password', 8 * kilobyte],
  ['POST', '/v1/auth/password', 16 * kilobyte],
  ['POST', '/v1/access/editors', 8 * kilobyte],
  ['POST', '/v1/access/invitations', 8 * kilobyte],
  ['POST', '/v1/access/project/local/robots', 8 * kilobyte],
  ['PUT', '/v1/datasets/trials', 16 * kilobyte],
  ['PUT', '/v1/datasets/production/copy', 16 * kilobyte],
  ['POST', '/v1/projects/local/cors', 8 * kilobyte],
  ['POST', '/v1/hooks', 64 * kilobyte],
  ['PUT', '/v1/users/me/keyvalue', 256 * kilobyte],
  ['PUT', '/v1/projects/local/datasets/production/schemas', 4096 * kilobyte],
  ['POST', '/v1/data/query/production', 1024 * kilobyte],
  ['POST', '/v1/data/actions/production', 4096 * kilobyte],
  ['POST', '/v1/data/mutate/production', 4096 * kilobyte],
  ['POST', '/v1/assets/images/production', 20_480 * kilobyte],
]

test('the bytes of a request are limited', async () => {
  for (const [method, path, limit] of bodies) {
    const statuses = [limit, limit + 1].map(async (length) => (await send(method, path, ' ', length)).status)
    expect([path, ...(await Promise.all(statuses))]).toEqual([path, 400, 413])
  }
})

const ids = (count: number) => Array.from({ length: count }, () => 'a').join()
const history = '/v1/data/history/production'

/** Names and descriptions of an uploaded file. */
const uploads: [name: string, limit: number][] = [
  ['filename', 255],
  ['title', 1024],
]

test('the names of an uploaded file are limited', async () => {
  for (const [name, limit] of uploads) {
    const upload = (length: number) =>
      send('POST', `/v1/assets/files/production?${name}=${'x'.repeat(length)}`, 'the bytes of a file')
    expect([name, (await upload(limit)).status, (await upload(limit + 1)).status]).toEqual([name, 200, 400])
  }
})

const lists: [path: (count: number) => string, limit: number][] = [
  [(count) => `/v1/data/doc/production/${ids(count)}`, 1000],
  [(count) => `${history}/documents/${ids(count)}`, 300],
  [(count) => `/v1/data/query/production?query=1&perspective=${ids(count)}`, 50],
  [(count) => `${history}/transactions/a?limit=${count}`, 1000],
  [(count) => `${history}/events/documents/a?limit=${count}`, 1000],
]

test('documents, transactions and perspectives are read in limited numbers', async () => {
  for (const [path, limit] of lists) {
    const statuses = [limit, limit + 1].map(async (count) => (await send('GET', path(count))).status)
    expect([path(1), ...(await Promise.all(statuses))]).toEqual([path(1), 200, 400])
  }
})

const text = (length: number) => 'x'.repeat(length)
const hook = (fields: object) => ({
  name: 'Search',
  url: 'https://example.com/',
  dataset: 'production',
  rule: { on: ['create'] },
  ...fields,
})
const url = (length: number) => 'https://example.com/'.padEnd(length, 'x')
const filter = (length: number) => '_type == "page"'.padEnd(length)
const header = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'a']))
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const preferences = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: 1 }))
const workspaces = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ workspace: { name: `w${index}` }, schema: [] }))
const token = (label: string) => ({ label, scope: 'read', dataset: 'production' })
const creation = { create: { _type: 'page' } }
const discard = { actionType: 'sanity.action.document.discard', draftId: 'drafts.a' }
const schemas = '/v1/projects/local/datasets/production/schemas'

const fields: [name: string, method: string, path: string, limit: number, body: (count: number) => unknown][] = [
  ['label', 'POST', '/v1/access/tokens', 100, (count) => token(text(count))],
  ['name', 'POST', '/v1/hooks', 200, (count) => hook({ name: text(count) })],
  ['description', 'POST', '/v1/hooks', 1024, (count) => hook({ description: text(count) })],
  ['url', 'POST', '/v1/hooks', 2048, (count) => hook({ url: url(count) })],
  ['secret', 'POST', '/v1/hooks', 256, (count) => hook({ secret: text(count) })],
  ['headers', 'POST', '/v1/hooks', 20, (count) => hook({ headers: header(count) })],
  ['rule.filter', 'POST', '/v1/hooks', 8192, (count) => hook({ rule: { on: ['create'], filter: filter(count) } })],
  ['body', 'PUT', '/v1/users/me/keyvalue', 100, preferences],
  ['0.key', 'PUT', '/v1/users/me/keyvalue', 256, (count) => [{ key: text(count), value: 1 }]],
  ['0.value', 'PUT', '/v1/users/me/keyvalue', 64, (count) => [{ key: 'a', value: nested(count) }]],
  ['params.a', 'POST', '/v1/data/query/production', 64, (count) => ({ query: '$a', params: { a: nested(count) } })],
  ['schemas', 'PUT', schemas, 20, (count) => ({ schemas: workspaces(count) })],
]

test('a field beyond its limit is named', async () => {
  for (const [name, method, path, limit, body] of fields) {
    const accepted = await send(method, path, JSON.stringify(body(limit)))
    expect([name, accepted.status < 300]).toEqual([name, true])
    const refused = await send(method, path, JSON.stringify(body(limit + 1)))
    expect([refused.status, refused.answer]).toEqual([400, expect.stringContaining(`"message":"${name}: `)])
  }
})

const askWith = (depth: number) => send('GET', `/v1/data/query/production?query=$a&$a=${JSON.stringify(nested(depth))}`)

test('a parameter in the URL of a query is not nested more deeply than one in a body', async () => {
  expect((await askWith(64)).status).toBe(200)
  const refused = await askWith(65)
  expect([refused.status, refused.answer]).toEqual([400, expect.stringContaining('$a: may be nested at most 64')])
})

test('a transaction has at most 10,000 mutations, or 1,000 actions', async () => {
  const mutations = Array.from({ length: 10_001 }, () => creation)
  const many = await send('POST', '/v1/data/mutate/production?dryRun=true', JSON.stringify({ mutations }))
  expect([many.status, many.answer]).toEqual([400, expect.stringContaining('mutations: ')])
  const actions = Array.from({ length: 1001 }, () => discard)
  const more = await send('POST', '/v1/data/actions/production', JSON.stringify({ actions }))
  expect([more.status, more.answer]).toEqual([400, expect.stringContaining('actions: ')])
})

const deploy = (tag: string, count: number) =>
  send('PUT', schemas, JSON.stringify({ schemas: workspaces(count).map((entry) => ({ ...entry, tag })) }))

test('a dataset keeps at most 50 schemas', async () => {
  for (const tag of ['a', 'b']) expect((await deploy(tag, 20)).status).toBe(200)
  for (let times = 0; times < 2; times += 1) expect((await deploy('c', 10)).status).toBe(200)
  expect((await deploy('d', 1)).status).toBe(400)
})
