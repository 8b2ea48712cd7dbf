import type { SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient
let token: string

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
  client = content.client({ token, perspective: 'raw' })
  // Another dataset with the same ids, in another order.
  const staging = client.withConfig({ dataset: 'staging' })
  const title = 'of another dataset'
  await staging.transaction().transactionId('t3').create({ _id: 'drafts.a', _type: 'page', title }).commit()
  await staging.transaction().transactionId('t2').create({ _id: 'a', _type: 'page', title }).commit()
  for (const transactionId of ['t1', 't4', 't5', 't6'])
    await staging.patch('a').set({ transactionId }).commit({ transactionId })
  await client.transaction().transactionId('t1').create({ _id: 'drafts.a', _type: 'page', title: 'one' }).commit()
  await client.patch('drafts.a').set({ title: 'two' }).commit({ transactionId: 't2' })
  const ids = { draftId: 'drafts.a', publishedId: 'a' }
  await client.action({ actionType: 'sanity.action.document.publish', ...ids }, { transactionId: 't3' })
})

const read = async (path: string) => {
  const response = await content.request(`/v1/data/history/production/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.text()
}

test('transactions of a document are returned in order, with effects to apply and revert them', async () => {
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

test('a range of transactions can be requested, newest first', async () => {
  const text = await read('transactions/drafts.a?fromTransaction=t2&toTransaction=t3&reverse=true')
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['t3', 't2'])
})

const draftAt = async (revision: string) => JSON.parse(await read(`documents/drafts.b?revision=${revision}`)).documents

test('the revision with which an imported document was created is found in the history of its draft', async () => {
  await client.transaction().transactionId('i1').create({ _id: 'b', _type: 'page', title: 'imported' }).commit()
  const ids = { draftId: 'drafts.b', publishedId: 'b' }
  const patch = { set: { title: 'edited' } }
  await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch }, { transactionId: 'i2' })
  expect(await draftAt('i1')).toEqual([expect.objectContaining({ _id: 'drafts.b', _rev: 'i1', title: 'imported' })])
  expect(await draftAt('i2')).toEqual([expect.objectContaining({ _id: 'drafts.b', _rev: 'i2', title: 'edited' })])
  expect(await draftAt('t1')).toEqual([])
})

const page = async (search: string): Promise<string[]> =>
  (await read(`transactions/a?limit=20&${search}`))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)

test('all transactions can be paged through, in either direction', async () => {
  for (let n = 0; n < 60; n += 1)
    await client
      .patch('a')
      .set({ n })
      .commit({ transactionId: `n${n}` })
  const all = ['t3', ...Array.from({ length: 60 }, (_, n) => `n${n}`)]
  const forwards = await page('fromTransaction=')
  while (forwards.length < all.length) forwards.push(...(await page(`fromTransaction=${forwards.at(-1)}`)).slice(1))
  expect(forwards).toEqual(all)
  const backwards = await page('reverse=true')
  while (backwards.length < all.length)
    backwards.push(...(await page(`reverse=true&toTransaction=${backwards.at(-1)}`)).slice(1))
  expect(backwards).toEqual(all.toReversed())
})

test('a document can be read at a revision and at a time', async () => {
  expect(JSON.parse(await read('documents/drafts.a?revision=t1'))).toMatchObject({ documents: [{ title: 'one' }] })
  for (const revision of ['t3', 'unknown'])
    expect(JSON.parse(await read(`documents/drafts.a?revision=${revision}`))).toEqual({ documents: [] })
  const now = encodeURIComponent(new Date().toISOString())
  expect(JSON.parse(await read(`documents/a?time=${now}`))).toMatchObject({ documents: [{ title: 'two' }] })
  expect(JSON.parse(await read('documents/a?time=2000-01-01T00:00:00Z'))).toEqual({ documents: [] })
})

test('the last revision of a deleted document can be read', async () => {
  await client.delete('a')
  expect(JSON.parse(await read('documents/a'))).toEqual({ documents: [] })
  expect(JSON.parse(await read('documents/a,drafts.a?lastRevision=true'))).toMatchObject({
    documents: [
      { _id: 'a', _rev: 't3' },
      { _id: 'drafts.a', _rev: 't2' },
    ],
  })
})

test('the timeline returns a document’s events, newest first, in pages', async () => {
  const ids = { draftId: 'drafts.a', publishedId: 'a' }
  await client.action({ actionType: 'sanity.action.document.unpublish', ...ids }, { transactionId: 't4' })
  await client.delete('drafts.a')
  await client.create({ _id: 'a', _type: 'page' })
  await client.delete('a')
  const types: string[] = []
  let cursor = ''
  do {
    const response = JSON.parse(await read(`events/documents/drafts.a?limit=2${cursor && `&nextCursor=${cursor}`}`))
    types.push(...response.events['drafts.a'].map(({ type }: { type: string }) => type))
    cursor = response.nextCursor
  } while (cursor)
  expect(types).toEqual([
    'deleteDocumentGroup',
    'createLiveDocument',
    'deleteDocumentVersion',
    'unpublishDocument',
    'publishDocumentVersion',
    'createDocumentVersion',
  ])
  const { events } = JSON.parse(await read('events/documents/a'))
  expect(events.a.slice(-2)).toMatchObject([
    { type: 'publishDocumentVersion', revisionId: 't3', versionRevisionId: 't2', publishCause: 'document.publish' },
    { type: 'createDocumentVersion', versionId: 'drafts.a', versionRevisionId: 't1' },
  ])
})

test.each([
  '/v1/data/history/production/transactions/a',
  '/v1/data/history/production/documents/a',
  '/v1/data/history/production/events/documents/a',
  '/v1/data/references/production/documents/a/to',
])('%s requires a session', async (path) => {
  expect((await content.request(path)).status).toBe(401)
})
