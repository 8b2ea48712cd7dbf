import { createConnectedDatabases } from '@shop/database/testing'
import type { ContentDocument } from '@shop/groq/document'
import { DocumentMemory } from '@shop/groq/document-memory'
import { parseListenFilter } from '@shop/groq/listen-filter'
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../testing/content.ts'
import { createEventStream, maxWaitingBytes } from './event-stream.ts'
import { Listener } from './listener.ts'
import { Listeners } from './listeners.ts'
import { listenOptions } from './mutation-event.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
const options = listenOptions.parse({ includeMutations: 'false' })

let listeners: Listeners

beforeEach(() => {
  listeners = new Listeners(2)
})

const present = (document: ContentDocument): ContentDocument => document

/** A listener; `finds` is called with each document that is checked against the filter. */
function listen(query: string, parameters: Record<string, unknown> = {}, address?: string) {
  const filter = parseListenFilter({ query, parameters }, context, address !== undefined)
  const finds = vi.fn<(document: ContentDocument) => boolean>(filter.finds)
  const isVisitor = address !== undefined
  const shared = listeners.share({
    filter: { ...filter, finds },
    rule: new DocumentMemory([], []).ruleOf('raw'),
    present,
    isVisitor,
  })
  const stream = createEventStream({ onEnd: () => listeners.remove(stream), allowance: () => maxWaitingBytes })
  const listener = new Listener(shared, options, stream)
  listeners.add(stream, { dataset: 'production', filter: shared, listener, address, isAllowed: undefined })
  const sendEncoded = vi.spyOn(stream, 'sendEncoded')
  return { finds, listener, stream, sendEncoded }
}

const documentOf = (_id: string, _type: string): ContentDocument => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
})

let sequence = 0

function change(id: string, before: string | undefined, after: string | undefined, dataset = 'production'): void {
  sequence += 1
  const [was, is] = [before, after].map((type) => (type === undefined ? undefined : documentOf(id, type)))
  const transitions = [{ id, before: was, after: is }]
  const transaction = { sequence, transactionId: `t${sequence}`, author: 'a', committedAt: '', transitions }
  listeners.tell(dataset, transaction)
}

test.each<[query: string, parameters: Record<string, unknown>, shown: string[]]>([
  ['*[_type == "page"]', {}, ['a', 'b']],
  ['*["post" == _type && title match "x"]', {}, ['b', 'c']],
  ['*[_id == $id || _id == $draft]', { id: 'a', draft: 'drafts.a' }, ['a']],
  ['*[_id in $ids][title == "x"]', { ids: ['c', 'd'] }, ['c', 'd']],
  ['*[_type in ["page", "post"] && _id == "c"]', {}, ['c']],
  ['*[_type == "page" || title == "x"]', {}, ['a', 'b', 'c', 'd']],
  ['*[!(_id in path("_.**"))]', {}, ['a', 'b', 'c', 'd']],
  ['*', {}, ['a', 'b', 'c', 'd']],
])('%s is checked only against documents that it may find', async (query, parameters, shown) => {
  const { finds } = listen(query, parameters)
  change('a', undefined, 'page')
  change('b', 'page', 'post')
  change('c', undefined, 'post')
  change('d', undefined, 'product')
  await until(() => expect([...new Set(finds.mock.calls.map(([{ _id }]) => _id))]).toEqual(shown))
})

test('the events of a transaction arrive together: a form is locked between the first and the last', async () => {
  const { sendEncoded } = listen('*')
  const transitions = ['a', 'drafts.a'].map((id) => ({ id, before: undefined, after: documentOf(id, 'page') }))
  listeners.tell('production', { sequence: 1, transactionId: 't', author: 'a', committedAt: '', transitions })
  await until(() => expect(sendEncoded).toHaveBeenCalled())
  const text = new TextDecoder().decode(sendEncoded.mock.calls[0]?.[0])
  expect(text.match(/"documentId":"[^"]*"/g)).toEqual(['"documentId":"a"', '"documentId":"drafts.a"'])
})

test('a listener receives the changes of its own dataset, and stays when another one is deleted', async () => {
  const { sendEncoded } = listen('*')
  change('a', undefined, 'page', 'staging')
  change('a', undefined, 'page')
  listeners.end('staging')
  await until(() => expect(sendEncoded).toHaveBeenCalled())
  expect([sendEncoded.mock.calls.length, listeners.size]).toEqual([1, 1])
})

test('a heartbeat confirms what was sent, and no change that still waits for the filter', async () => {
  const { listener, stream, sendEncoded } = listen('*')
  const send = vi.spyOn(stream, 'send')
  listener.welcome(sequence)
  listener.keepAlive(0)
  expect(send).toHaveBeenLastCalledWith('heartbeat', {}, String(sequence))
  change('a', undefined, 'page')
  listener.keepAlive(sequence)
  expect(send).toHaveBeenCalledTimes(2)
  await until(() => expect(sendEncoded).toHaveBeenCalled())
})

test('a listener whose filter fails is told to reconnect', async () => {
  const { finds, stream } = listen('*')
  finds.mockImplementation(() => {
    throw new Error('too long')
  })
  change('a', undefined, 'page')
  expect(await stream.response.text()).toContain('event: reconnect')
})

test('a shared filter is evaluated once for all its listeners', async () => {
  const all = Array.from({ length: 50 }, () => listen('*[_type == "page"]'))
  change('a', 'page', 'page')
  await until(() => expect(all.map(({ sendEncoded }) => sendEncoded.mock.calls.length)).toEqual(all.map(() => 1)))
  expect(all.reduce((sum, { finds }) => sum + finds.mock.calls.length, 0)).toBe(2)
})

test('anonymous listeners are limited per address, and free their place when they leave', () => {
  const { stream } = listen('*[_id == "a"]', {}, '192.0.2.1')
  listen('*[_id == "b"]', {}, '192.0.2.1')
  expect(() => listen('*', {}, '192.0.2.1')).toThrow('At most 2')
  listen('*', {}, '192.0.2.2')
  stream.reconnect()
  listen('*', {}, '192.0.2.1')
})

test('the listeners of an address are counted in all processes, until they leave', async () => {
  const databases = await createConnectedDatabases()
  listeners = new Listeners(3, databases[0])
  const others = new Listeners(2, databases[1])
  for (const id of ['a', 'b']) listen(`*[_id == "${id}"]`, {}, '192.0.2.1')
  await until(() => expect(() => others.admit('192.0.2.1')).toThrow('At most 2'))
  others.admit('192.0.2.2')
  // Its own are counted once.
  listeners.admit('192.0.2.1')
  listeners.end()
  await until(() => others.admit('192.0.2.1'))
  for (const all of [listeners, others]) all.close()
})

test('some places are reserved for editors', () => {
  for (let n = 0; n < 1000; n += 1) listen('*', {}, `192.0.${n >> 8}.${n & 255}`)
  expect(() => listen('*', {}, '198.51.100.1')).toThrow('Too many listeners: try again shortly')
  for (let n = 0; n < 3000; n += 1) listen('*')
})

test('the buffer per listener shrinks as their number grows', () => {
  expect(listeners.allowance()).toBe(maxWaitingBytes)
  for (let count = 0; count < 256; count += 1) listen('*')
  expect(listeners.allowance()).toBe(maxWaitingBytes / 8)
  listeners.end()
  expect(listeners.allowance()).toBe(maxWaitingBytes)
})
