import type { MutationEvent, SanityClient } from '@sanity/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startContentService, type TestService } from '../testing.ts'
import { createEventStream, maxWaitingBytes } from './event-stream.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService({ privateTypes: ['secret'] })
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

/** Listens until the test has finished; answers once the service has said welcome. */
async function listen(listener: SanityClient, filter: string, options: object = {}): Promise<MutationEvent[]> {
  const heard: MutationEvent[] = []
  await new Promise<void>((resolve, reject) => {
    const subscription = listener.listen(filter, {}, { ...options, events: ['welcome', 'mutation'] }).subscribe({
      next: (event) => (event.type === 'welcome' ? resolve() : heard.push(event)),
      error: reject,
    })
    onTestFinished(() => subscription.unsubscribe())
  })
  return heard
}

test('a listener hears of documents that come into its filter, stay in it and leave it, and of no others', async () => {
  const heard = await listen(client, '*[_type == "page" && visible]')
  await client.create({ _id: 'a', _type: 'page' })
  await client.patch('a').set({ visible: true }).commit()
  await client.patch('a').set({ title: 'x' }).commit()
  await client.create({ _id: 'b', _type: 'post', visible: true })
  await client.patch('a').set({ visible: false }).commit()
  await client.create({ _id: 'c', _type: 'page', visible: true })
  await client.delete('c')
  await vi.waitFor(() => expect(heard).toHaveLength(5))
  expect(heard.map(({ documentId, transition }) => `${transition} ${documentId}`)).toEqual([
    'appear a',
    'update a',
    'disappear a',
    'appear c',
    'disappear c',
  ])
})

test('each revision follows from the one before, and the events of a transaction are counted', async () => {
  const heard = await listen(client, '*')
  await client
    .transaction()
    .transactionId('t1')
    .create({ _id: 'a', _type: 'page' })
    .create({ _id: 'b', _type: 'page' })
    .commit()
  await client.patch('a').set({ title: 'x' }).commit({ transactionId: 't2' })
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard).toMatchObject([
    { documentId: 'a', resultRev: 't1', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
    { documentId: 'b', resultRev: 't1', transactionTotalEvents: 2, transactionCurrentEvent: 2 },
    { documentId: 'a', previousRev: 't1', resultRev: 't2', mutations: [{ patch: { id: 'a', set: { title: 'x' } } }] },
  ])
})

test('result and previous revision come when asked for, and Mendoza effects lead there and back', async () => {
  const heard = await listen(client, '*', {
    includeResult: true,
    includePreviousRevision: true,
    effectFormat: 'mendoza',
  })
  await client.create({ _id: 'a', _type: 'page', title: 'old' })
  await client.patch('a').set({ title: 'new' }).commit()
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  const { previous, result, effects } = heard[1]!
  expect([previous?.['title'], result?.['title']]).toEqual(['old', 'new'])
  const { _rev: before, ...old } = previous!
  const { _rev: after, ...updated } = result!
  expect(before).not.toBe(after)
  expect(effects).toEqual({ apply: [0, updated], revert: [0, old] })
})

test('without a session nothing is heard of drafts and private types, not even that something has become one', async () => {
  const heard = await listen(content.client(), '*', { includeResult: true })
  await client.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
  await client.create({ _id: 's', _type: 'secret', title: 'hidden' })
  await client.create({ _id: 'b', _type: 'page', title: 'open' })
  await client.createOrReplace({ _id: 'b', _type: 'secret', title: 'hidden' })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.map(({ documentId, transition }) => `${transition} ${documentId}`)).toEqual(['appear b', 'disappear b'])
  expect(JSON.stringify(heard)).not.toContain('hidden')
})

test('a filter that cannot be read is refused', async () => {
  const answer = await content.request('/v1/data/listen/production?query=*%5B')
  expect(answer.status).toBe(400)
})

test('a reader who falls too far behind is asked to connect again, and no more is kept for it', async () => {
  const onEnd = vi.fn<() => void>()
  const stream = createEventStream(onEnd)
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let sent = 0; sent < 20; sent += 1) stream.send('mutation', { megabyte })
  expect(onEnd).toHaveBeenCalledOnce()
  const text = await new Response(stream.body).text()
  expect(text.endsWith('event: reconnect\ndata: {}\n\n')).toBe(true)
  expect(text.length).toBeLessThan(maxWaitingBytes + 2 * megabyte.length)
})

test('ending the service’s streams tells listeners to connect again', async () => {
  const answer = await content.request('/v1/data/listen/production?query=*')
  content.service.disconnect()
  expect(await answer.text()).toMatch(/^event: welcome[\s\S]*event: reconnect\ndata: \{\}\n\n$/)
})
