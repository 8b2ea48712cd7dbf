import { startOutbox } from '@shop/database/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newComment } from '../testing/comments.ts'
import { startContentService, until, type TestService } from '../testing/content.ts'

let content: TestService
let administrator: string

const addOn = 'production-comments'
const search = `query=${encodeURIComponent('*')}`

beforeEach(async () => {
  // The setting cannot make comments public.
  content = await startContentService({ publicDatasets: ['production', addOn] })
  administrator = await content.signIn()
  await content.client({ token: administrator, dataset: addOn }).create({
    _id: 'c',
    ...newComment('e-editor', 'a secret'),
  })
})

const call = (path: string, token?: string, body?: string) =>
  content.request(path, {
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    ...(body !== undefined && { method: 'POST', body }),
  })

/** Everything by which a dataset is read. */
const reads: [path: string, body?: string][] = [
  [`/v1/data/query/${addOn}?${search}`],
  [`/v1/data/query/${addOn}`, '{"query":"*"}'],
  [`/v1/data/doc/${addOn}/c`],
  [`/v1/data/export/${addOn}`],
  [`/v1/data/listen/${addOn}?${search}`],
  [`/v2025-02-19/data/live/events/${addOn}`],
  [`/v1/data/history/${addOn}/documents/c`],
  [`/v1/data/history/${addOn}/transactions/c`],
  [`/v1/data/history/${addOn}/events/documents/c`],
  [`/v1/data/references/${addOn}/documents/c/to`],
]

test('visitors, fulfilment accounts and tokens of other datasets cannot read comments', async () => {
  const packer = await content.signInAs('packer', 'fulfilment')
  const token = JSON.stringify({ label: 'a program', scope: 'write', dataset: 'production' })
  const { key }: { key: string } = await (await call('/v1/access/tokens', administrator, token)).json()
  for (const [path, body] of reads) {
    expect([path, (await call(path, undefined, body)).status]).toEqual([path, 401])
    for (const other of [packer, key]) expect([path, (await call(path, other, body)).status]).toEqual([path, 403])
  }
  const setUp = async (token?: string) => (await call('/v1/comments/production/setup', token, '{}')).status
  expect([await setUp(), await setUp(packer)]).toEqual([401, 403])
  const listed = async (token?: string): Promise<unknown> =>
    (await call('/v1/projects/local/datasets?datasetProfile=comments', token)).json()
  expect(await listed()).toEqual([])
  expect(await listed(administrator)).toContainEqual(expect.objectContaining({ name: addOn, aclMode: 'private' }))
})

test('no response about the content has comments in it', async () => {
  const { body } = await call('/v2025-02-19/data/live/events/production')
  const events: string[] = []
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader?.cancel())
  const reading = (async () => {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
      events.push(part.value)
  })()
  const all = content.client({ token: administrator, dataset: 'production', perspective: 'raw' })
  await content.client({ token: administrator, dataset: addOn }).create(newComment('e-editor', 'another secret'))
  expect(await all.fetch('*[_type == "comment" || references("home") || _id == "c"]')).toEqual([])
  for (const path of [
    `/v1/data/query/production?${search}`,
    '/v1/data/doc/production/c',
    '/v1/data/export/production',
  ]) {
    for (const token of [undefined, administrator]) expect(await (await call(path, token)).text()).not.toMatch(/secret/)
  }
  await all.create({ _id: 'home', _type: 'page' })
  await until(() => expect(events.join('')).toMatch(/event: message/))
  expect(events.join('').match(/event: message/g)).toHaveLength(1)
  await reader?.cancel()
  await reading
})

test('a webhook of all datasets delivers comments only if it names their dataset', async () => {
  const hooks = '/v1/hooks/projects/local'
  const addWebhook = async (dataset: string): Promise<string> => {
    const rule = { on: ['create'] }
    const asked = { type: 'document', name: 'Search', url: 'https://shop.test/hook', dataset, rule }
    const { id }: { id: string } = await (await call(hooks, administrator, JSON.stringify(asked))).json()
    return id
  }
  const messagesOf = async (id: string): Promise<unknown[]> =>
    (await call(`${hooks}/${id}/messages`, administrator)).json()
  const [everywhere, ofComments] = [await addWebhook('*'), await addWebhook(addOn)]
  await content.client({ token: administrator, dataset: addOn }).create(newComment('e-editor', 'a secret'))
  const outbox = startOutbox(content.database, content.service.outboxHandlers)
  await until(async () => {
    await outbox.run()
    expect(await messagesOf(ofComments)).toHaveLength(1)
  })
  expect(await messagesOf(everywhere)).toEqual([])
})
