import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

const hooks = '/v2025-02-19/hooks/projects/local'
const on = ['create', 'update', 'delete']

let content: TestService
let administrator: string

beforeEach(async () => {
  content = await startContentService()
  administrator = await content.signIn()
})

const call = (method: string, path: string, body?: object) => content.call(method, path, body, administrator)

test('a webhook is created, changed and removed; its secret is never shown', async () => {
  const url = 'https://example.com/hook'
  const rule = { on, filter: '_type == "page"' }
  const created = await call('POST', hooks, { name: 'Search', url, dataset: 'production', rule, secret: 'of the hook' })
  expect(created.status).toBe(201)
  const { id } = created.body
  const { body: found } = await call('GET', `${hooks}/${id}`)
  expect(found).toMatchObject({
    id,
    type: 'document',
    name: 'Search',
    projectId: 'local',
    dataset: 'production',
    httpMethod: 'POST',
    rule: { on, filter: '_type == "page"', projection: null },
    includeDrafts: false,
    isDisabledByUser: false,
    hasSecret: true,
    createdByUserId: 'e-editor',
    deletedAt: null,
  })
  expect(JSON.stringify(found)).not.toContain('of the hook')
  const { body: changed } = await call('PATCH', `${hooks}/${id}`, { isDisabledByUser: true })
  expect(changed).toEqual({ ...found, isDisabledByUser: true })
  expect((await call('GET', '/v1/hooks')).body).toEqual([changed])
  const client = content.client({ token: administrator })
  expect(await client.request({ url: '/hooks/projects/local' })).toEqual([changed])
  expect((await call('PATCH', `${hooks}/${id}`, { dataset: 'nowhere' })).status).toBe(400)
  expect((await call('GET', `/v1/hooks/projects/other/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/v1/hooks/${id}`)).status).toBe(204)
  for (const path of [`${hooks}/${id}`, `${hooks}/${id}/messages`]) {
    expect([path, (await call('GET', path)).status]).toEqual([path, 404])
  }
})

test('changes of a webhook at the same time do not undo each other', async () => {
  const rule = { on, filter: '_type == "page"' }
  const asked = { name: 'Search', url: 'https://example.com', dataset: 'production', rule }
  const { body: created } = await call('POST', hooks, asked)
  const changes = [{ isDisabledByUser: true }, { name: 'Find' }, { description: 'of pages' }, { httpMethod: 'PUT' }]
  await Promise.all(changes.map((change) => call('PATCH', `${hooks}/${created.id}`, change)))
  const { body } = await call('GET', `${hooks}/${created.id}`)
  expect(body).toEqual(Object.assign({}, created, ...changes))
})

test.each([
  [{ url: 'ftp://example.com' }, 'url: must be an http or https address'],
  [{ url: 'https://a:b@example.com' }, 'url: '],
  [{ dataset: 'nowhere' }, 'dataset: there is no dataset "nowhere"'],
  [{ rule: { on: [] } }, 'rule.on: '],
  [{ rule: { on, filter: '_type ==' } }, 'rule.filter: '],
  [{ rule: { on, filter: '*[_type == "page"]' } }, 'rule.filter: must be a condition on the changed document'],
  [{ rule: { on, filter: '*[_type == "page"] | order(title) {title}' } }, 'rule.filter: must be a condition'],
  [{ rule: { on, projection: '{"a": nothing()}' } }, 'rule.projection: '],
  [{ headers: { 'sanity-dataset': 'x' } }, 'headers'],
  [{ headers: { a: 'b\r\nc: d' } }, 'headers.a: '],
  [{ httpMethod: 'TRACE' }, 'httpMethod: '],
  [{ type: 'transaction' }, 'type: '],
])('a webhook with %j is refused', async (fields, message) => {
  const asked = { name: 'Search', url: 'https://example.com', dataset: 'production', rule: { on }, ...fields }
  const { status, body } = await call('POST', hooks, asked)
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
})
