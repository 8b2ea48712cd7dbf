import type { SanityClient } from '@sanity/client'
import { countRows } from '@shop/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
  await client.create({ _id: 'counter', _type: 'page', n: 0 })
})

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { statusCode: number }) => error.statusCode,
  )

test('concurrent transactions each see the ones before; a rejected one affects no other', async () => {
  const { _rev } = (await client.getDocument('counter'))!
  const outcomes = await Promise.all([
    ...Array.from({ length: 40 }, () => outcomeOf(client.patch('counter').inc({ n: 1 }).commit())),
    outcomeOf(client.patch('counter').ifRevisionId('another').set({ n: -1 }).commit()),
    outcomeOf(client.create({ _id: 'counter', _type: 'page' })),
    outcomeOf(client.create({ _id: 'a', _type: 'page', to: { _type: 'reference', _ref: 'missing' } })),
  ])
  expect(outcomes).toEqual([...Array.from({ length: 40 }, () => 'done'), 409, 409, 409])
  expect(await client.fetch('*{_id, n}')).toEqual([{ _id: 'counter', n: 40 }])
  expect((await client.getDocument('counter'))!._rev).not.toBe(_rev)
  expect(await countRows(content.database, 'content_transaction')).toBe(41)
})

test('a transaction that needs all documents waits for the ones before it', async () => {
  // Requests may overtake each other, so some are rejected; whatever the order, no reference may be left without its
  // target.
  await client.create({ _id: 'target', _type: 'page', n: 1 })
  const to = { _type: 'reference', _ref: 'target' }
  await Promise.all([
    client.patch({ query: '*[n == 1]' }).inc({ n: 1 }).commit(),
    ...['a', 'b', 'c'].map((_id) => outcomeOf(client.create({ _id, _type: 'link', to }))),
    outcomeOf(client.delete('target')),
    ...['d', 'e', 'f'].map((_id) => outcomeOf(client.create({ _id, _type: 'link', to }))),
  ])
  expect(await client.fetch('*[_type == "link" && !defined(to->)]')).toEqual([])
  expect(await client.fetch('*[n == 1]')).toEqual([])
})

test('a repeated transaction that arrives together with the first is applied once', async () => {
  const commit = () => client.patch('counter').inc({ n: 1 }).commit({ transactionId: 'once' })
  const responses = await Promise.all([commit(), commit(), commit()])
  expect(responses.map(({ n }) => n)).toEqual([1, 1, 1])
  expect(await client.fetch('*[_id == "counter"][0].n')).toBe(1)
})

test('of concurrent patches for the same revision only one is applied', async () => {
  const { _rev } = (await client.getDocument('counter'))!
  const patches = Array.from({ length: 20 }, () => client.patch('counter').ifRevisionId(_rev).inc({ n: 1 }).commit())
  const outcomes = await Promise.all(patches.map(outcomeOf))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 409), 'done'])
  expect(await client.fetch('*[_id == "counter"][0].n')).toBe(1)
})
