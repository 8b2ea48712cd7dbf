import type { MutationEvent, SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startContentService, type TestService, until } from '../testing/content.ts'
import { createEventStream } from './event-stream.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService({ privateTypes: ['secret'] })
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

/** Listens until the test has finished; returns the events once `welcome` has arrived. */
async function listen(
  listener: SanityClient,
  filter: string,
  options: object = {},
  parameters: Record<string, unknown> = {},
): Promise<MutationEvent[]> {
  const received: MutationEvent[] = []
  await new Promise<void>((resolve, reject) => {
    const subscription = listener
      .listen(filter, parameters, { ...options, events: ['welcome', 'mutation'] })
      .subscribe({
        next: (event) => (event.type === 'welcome' ? resolve() : received.push(event)),
        error: reject,
      })
    onTestFinished(() => subscription.unsubscribe())
  })
  return received
}

test('a proxy is asked to pass events on at once, unchanged', async () => {
  const response = await content.request('/v1/data/listen/production?query=*')
  await response.body?.cancel()
  expect(response.headers.get('X-Accel-Buffering')).toBe('no')
  expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform')
})

describe('events', () => {
  test('a listener receives changes of documents that enter, stay in, or leave its filter, and no others', async () => {
    const received = await listen(client, '*[_type == "page" && visible]')
    await client.create({ _id: 'a', _type: 'page' })
    await client.patch('a').set({ visible: true }).commit()
    await client.patch('a').set({ title: 'x' }).commit()
    await client.create({ _id: 'b', _type: 'post', visible: true })
    await client.patch('a').set({ visible: false }).commit()
    await client.create({ _id: 'c', _type: 'page', visible: true })
    await client.delete('c')
    await until(() => expect(received).toHaveLength(5))
    expect(received.map(({ documentId, transition }) => `${transition} ${documentId}`)).toEqual([
      'appear a',
      'update a',
      'disappear a',
      'appear c',
      'disappear c',
    ])
  })

  test('events chain revisions and are numbered within a transaction, among those that the listener gets', async () => {
    const received = await listen(client, '*')
    const ofOne = await listen(client, '*[_id == "b"]')
    await client
      .transaction()
      .transactionId('t1')
      .create({ _id: 'a', _type: 'page' })
      .create({ _id: 'b', _type: 'page' })
      .commit()
    await client.patch('a').set({ title: 'x' }).commit({ transactionId: 't2' })
    await client.transaction().transactionId('t3').delete('a').commit()
    await until(() => expect(received).toHaveLength(4))
    expect(received).toMatchObject([
      { documentId: 'a', resultRev: 't1', transactionTotalEvents: 2, transactionCurrentEvent: 0 },
      { documentId: 'b', resultRev: 't1', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      { documentId: 'a', previousRev: 't1', resultRev: 't2', mutations: [{ patch: { id: 'a', set: { title: 'x' } } }] },
      { documentId: 'a', transition: 'disappear', previousRev: 't2', resultRev: 't3' },
    ])
    expect(ofOne).toMatchObject([{ documentId: 'b', transactionTotalEvents: 1, transactionCurrentEvent: 0 }])
  })

  test('result, previous revision and Mendoza effects are included on request', async () => {
    const received = await listen(client, '*', {
      includeResult: true,
      includePreviousRevision: true,
      effectFormat: 'mendoza',
    })
    const others = await listen(client, '*', { includeResult: false })
    await client.create({ _id: 'a', _type: 'page', title: 'old' })
    await client.patch('a').set({ title: 'new' }).commit()
    await until(() => expect([received.length, others.length]).toEqual([2, 2]))
    expect(others[1]).not.toHaveProperty('previous')
    const { previous, result, effects } = received[1]!
    expect([previous?.['title'], result?.['title']]).toEqual(['old', 'new'])
    const { _rev: before, ...old } = previous!
    const { _rev: after, ...updated } = result!
    expect(before).not.toBe(after)
    const { apply, revert } = z.object({ apply: z.array(z.unknown()), revert: z.array(z.unknown()) }).parse(effects)
    expect([applyPatch(old, apply), applyPatch(updated, revert)]).toEqual([updated, old])
  })
})

const listenTo = (query: string, init?: RequestInit) =>
  content.request(`/v1/data/listen/production?${new URLSearchParams({ query })}`, init)

const doubling = `*${'{"a": a + a}'.repeat(24)}`
const functions = Array.from(
  { length: 14 },
  (_, n) => `fn a::f${n}($x) = $x{"a": a::f${n + 1}(@), "b": a::f${n + 1}(@)};`,
)

describe('filters', () => {
  test.each([
    ['cannot be read', '*['],
    ['lacks a parameter', '*[_id == $id]'],
    ['searches without match', '*[text::query("a")]'],
    ['is none', 'count(*)'],
    ['doubles what it has', `{"a": "x"}${'{"a": a + a}'.repeat(24)}`],
    ['doubles what it compares', `*[${'"x" + '.repeat(24)}"x" == title]`],
    ['has functions of its own', `${functions.join('')} fn a::f14($x) = $x; *[a::f0(@)]`],
    ['matches for ever', `*[_id in path("${'**.'.repeat(9)}x")]`],
  ])('a filter that %s is rejected for everyone', async (_name, query) => {
    expect((await listenTo(query)).status).toBe(400)
    const headers = { Authorization: `Bearer ${await content.signIn()}` }
    expect((await listenTo(query, { headers })).status).toBe(400)
  })

  test('only editors may use filters that iterate over lists, or are long', async () => {
    const query = '*[count(tags[@ == "a"]) > 0]'
    const long = `*[_id in [${'"b", '.repeat(150)}"a"]]`
    for (const filter of [query, long]) expect((await listenTo(filter)).status).toBe(400)
    await listen(client, long)
    const received = await listen(client, query)
    await client.create({ _id: 'a', _type: 'page', tags: ['b'] })
    await client
      .patch('a')
      .set({ tags: ['a'] })
      .commit()
    await until(() => expect(received).toMatchObject([{ documentId: 'a', transition: 'appear' }]))
  })

  test('what follows a filter does not affect its events', async () => {
    const queries = [
      '*[_type == "page"][0...5]{title}',
      '*[_type == "page"] | order(title)',
      '*[_type == "page"][0].title',
      doubling,
    ]
    const received = await Promise.all(queries.map((query) => listen(content.client(), query)))
    await client.create({ _id: 'a', _type: 'page', title: 'x' })
    await until(() => expect(received.map(({ length }) => length)).toEqual(queries.map(() => 1)))
  })

  test('listeners with different parameters, identities or datasets are separate', async () => {
    const ida = content.client({ token: await content.signInAs('ida', 'editor') })
    const staging = client.withConfig({ dataset: 'staging' })
    const filter = '*[_id in $ids || author == identity()]'
    const listenFor = (listener: SanityClient, ...ids: string[]) => listen(listener, filter, {}, { ids })
    const received = await Promise.all([
      listenFor(client, 'c'),
      listenFor(client, 'b'),
      listenFor(ida, 'c'),
      listenFor(staging, 'c'),
    ])
    await client.create({ _id: 'a', _type: 'page', author: 'e-editor' })
    await client.create({ _id: 'b', _type: 'page', author: 'e-ida' })
    await client.create({ _id: 'c', _type: 'page', author: '<anonymous>' })
    await staging.create({ _id: 'd', _type: 'page', author: 'e-editor' })
    await until(() =>
      expect(received.map((events) => events.map(({ documentId }) => documentId))).toEqual([
        ['a', 'c'],
        ['a', 'b'],
        ['b', 'c'],
        ['d'],
      ]),
    )
  })
})

describe('who may listen', () => {
  test('without a session no events of drafts and private types arrive', async () => {
    // With the same filter as an editor's.
    await listen(client, '*', { includeResult: true })
    const received = await listen(content.client(), '*', { includeResult: true })
    await client.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
    await client.create({ _id: 's', _type: 'secret', title: 'hidden' })
    await client.create({ _id: 'b', _type: 'page', title: 'open' })
    await client.createOrReplace({ _id: 'b', _type: 'secret', title: 'hidden' })
    await until(() => expect(received).toHaveLength(2))
    expect(received.map(({ documentId, transition }) => `${transition} ${documentId}`)).toEqual([
      'appear b',
      'disappear b',
    ])
    expect(JSON.stringify(received)).not.toContain('hidden')
  })

  test('listeners without a session are limited per address, those of editors are not', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => listenTo(`*[_id == "${n}"]`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      429,
      429,
    ])
    await responses.find(({ status }) => status === 200)?.body?.cancel()
    await until(async () => expect((await listenTo('*')).status).toBe(200))
    const headers = { Authorization: `Bearer ${await content.signIn()}` }
    const editors = await Promise.all(Array.from({ length: 12 }, () => listenTo('*', { headers })))
    expect(editors.every(({ status }) => status === 200)).toBe(true)
  })

  test('listening without a session can be switched off', async () => {
    content = await startContentService({ anonymousListeners: 0 })
    expect((await listenTo('*')).status).toBe(401)
  })
})

describe('ends of streams', () => {
  test('a reader that falls too far behind is told to reconnect, and its buffer is dropped', async () => {
    const onEnd = vi.fn<() => void>()
    const stream = createEventStream({ onEnd, allowance: () => 3000 })
    const kilobyte = 'x'.repeat(1000)
    for (let sent = 0; sent < 3; sent += 1) stream.send('mutation', { kilobyte })
    expect(onEnd).not.toHaveBeenCalled()
    for (let sent = 0; sent < 20; sent += 1) stream.send('mutation', { kilobyte })
    expect(onEnd).toHaveBeenCalledOnce()
    expect(await stream.response.text()).toBe('event: reconnect\ndata: {}\n\n')
  })

  test('ending the service’s streams tells listeners to reconnect', async () => {
    const response = await content.request('/v1/data/listen/production?query=*')
    content.service.disconnect()
    expect(await response.text()).toMatch(/^id: 0\nevent: welcome[\s\S]*event: reconnect\ndata: \{\}\n\n$/)
  })
})
