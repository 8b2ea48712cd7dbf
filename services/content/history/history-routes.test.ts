import type { SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing.ts'

let content: TestService
let client: SanityClient
let token: string

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
  client = content.client({ token, perspective: 'raw' })
  await client.transaction().transactionId('t1').create({ _id: 'drafts.a', _type: 'page', title: 'one' }).commit()
  await client.patch('drafts.a').set({ title: 'two' }).commit({ transactionId: 't2' })
  const ids = { draftId: 'drafts.a', publishedId: 'a' }
  await client.action({ actionType: 'sanity.action.document.publish', ...ids }, { transactionId: 't3' })
})

const read = async (path: string) => {
  const answer = await content.request(`/v1/data/history/production/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return answer.text()
}

test('transactions of a document are told in order, each with the way there and back', async () => {
  const lines = (await read('transactions/drafts.a,a'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ id }) => id)).toEqual(['t1', 't2', 't3'])
  expect(lines[1]).toMatchObject({ author: 'e-editor', documentIDs: ['drafts.a'] })
  const [first, second] = lines.map(({ effects }) => effects['drafts.a'])
  const one = applyPatch(null, first.apply)
  const two = applyPatch(one, second.apply)
  expect([one.title, two.title, applyPatch(two, second.revert).title]).toEqual(['one', 'two', 'one'])
  expect(lines[2].effects).toMatchObject({ 'drafts.a': { apply: [0, null] }, a: { apply: [0, { title: 'two' }] } })
})

test('the transactions can be asked for from one to another, the newest first', async () => {
  const text = await read('transactions/drafts.a?fromTransaction=t2&toTransaction=t3&reverse=true')
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['t3', 't2'])
})

test('a document is read as it was at a revision and at a time', async () => {
  expect(JSON.parse(await read('documents/drafts.a?revision=t1'))).toMatchObject({ documents: [{ title: 'one' }] })
  expect(JSON.parse(await read('documents/drafts.a?revision=t3'))).toEqual({ documents: [] })
  const now = encodeURIComponent(new Date().toISOString())
  expect(JSON.parse(await read(`documents/a?time=${now}`))).toMatchObject({ documents: [{ title: 'two' }] })
  expect(JSON.parse(await read('documents/a?time=2000-01-01T00:00:00Z'))).toEqual({ documents: [] })
})

test('the timeline tells when a document was drafted and published, the newest first', async () => {
  const { events } = JSON.parse(await read('events/documents/a'))
  expect(events).toMatchObject([
    { type: 'publishDocumentVersion', revisionId: 't3', versionRevisionId: 't2' },
    { type: 'createDocumentVersion', versionId: 'drafts.a', versionRevisionId: 't1' },
  ])
})

test.each([
  '/v1/data/history/production/transactions/a',
  '/v1/data/history/production/documents/a',
  '/v1/data/history/production/events/documents/a',
  '/v1/data/references/production/documents/a/to',
])('%s is for editors alone', async (path) => {
  expect((await content.request(path)).status).toBe(401)
})
