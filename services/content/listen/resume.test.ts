import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession } from '../access/sessions.ts'
import { startContentService, type TestService, until } from '../testing/content.ts'
import { keepAliveInterval } from './listeners.ts'
import { maxMissed } from './missed-transactions.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

interface Frame {
  id: string | undefined
  event: string
  data: { [field: string]: unknown }
}

const parseFrame = (text: string): Frame => ({
  id: /^id: (.*)$/m.exec(text)?.[1],
  event: /^event: (.*)$/m.exec(text)?.[1] ?? '',
  data: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}'),
})

/** An event stream as sent, until it is closed or the test has finished. */
async function openStream(lastEventId?: string, search = '&enableResume=true', token?: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = new Headers()
  if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  const path = `/v1/data/listen/production?query=${encodeURIComponent('*[_type == "page"]')}${search}`
  const response = await content.request(path, { headers, signal: leaving.signal })
  const frames: Frame[] = []
  const ended = (async () => {
    let rest = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop() ?? ''
      frames.push(...parts.map(parseFrame))
    }
  })().catch(() => {})
  await until(() => expect(frames).not.toEqual([]))
  return { frames, ended, leave: () => leaving.abort() }
}

/** A stream's events, abbreviated. */
const summarize = (frames: Frame[]) =>
  frames.map(({ event, data }) =>
    event === 'mutation' ? `${String(data['transition'])} ${String(data['documentId'])}` : event,
  )

test('a client that reconnects with its last event id gets missed events once, in order, then new ones', async () => {
  const first = await openStream()
  await client.transaction().create({ _id: 'a', _type: 'page' }).create({ _id: 'b', _type: 'page' }).commit()
  await until(() => expect(summarize(first.frames)).toEqual(['welcome', 'appear a', 'appear b']))
  first.leave()
  await client.patch('a').set({ title: 'x' }).commit()
  await client.create({ _id: 'other', _type: 'post' })
  await client.delete('b')
  const [, middle, last] = first.frames
  const again = await openStream(last?.id)
  await until(() => expect(summarize(again.frames)).toEqual(['welcomeback', 'update a', 'disappear b']))
  await client.create({ _id: 'c', _type: 'page' })
  await until(() => expect(summarize(again.frames)).toEqual(['welcomeback', 'update a', 'disappear b', 'appear c']))
  const fromWithin = await openStream(middle?.id)
  const missed = ['welcomeback', 'appear b', 'update a', 'disappear b', 'appear c']
  await until(() => expect(summarize(fromWithin.frames)).toEqual(missed))
})

test('a commit during a reconnect is delivered once', async () => {
  const { frames, leave } = await openStream()
  leave()
  const writing = Promise.all(Array.from({ length: 30 }, (_, n) => client.create({ _id: `p${n}`, _type: 'page' })))
  const again = await openStream(frames[0]?.id)
  await writing
  await until(() => expect(again.frames).toHaveLength(31))
  expect(summarize(again.frames).slice(1).toSorted()).toEqual(
    Array.from({ length: 30 }, (_, n) => `appear p${n}`).toSorted(),
  )
})

test('a client that missed too much, or has a foreign id, is reset', async () => {
  await client.create({ _id: 'a', _type: 'page' })
  const documents = Array.from({ length: maxMissed }, (_, n) => ({ _id: `p${n}`, _type: 'page' }))
  await Promise.all(documents.map((document) => client.create(document)))
  for (const id of ['0', '999999999', '999999.3']) {
    const { frames } = await openStream(id)
    expect(summarize(frames)).toEqual(['reset'])
  }
  const { frames } = await openStream('1')
  await until(() => expect(frames).toHaveLength(maxMissed + 1))
})

test.each([
  ['that does not request it', '1', ''],
  ['with an invalid id', 'x', '&enableResume=true'],
])('a listener %s is welcomed as a new one', async (_name, id, search) => {
  await client.create({ _id: 'a', _type: 'page' })
  const { frames } = await openStream(id, search)
  expect(summarize(frames)).toEqual(['welcome'])
})

test('missed events are filtered by permissions', async () => {
  const { frames, leave } = await openStream()
  leave()
  await client.create({ _id: 'drafts.a', _type: 'page', title: 'hidden' })
  await client.create({ _id: 'b', _type: 'page' })
  const again = await openStream(frames[0]?.id)
  await until(() => expect(summarize(again.frames)).toEqual(['welcomeback', 'appear b']))
})

test('an unmodified client receives missed events after its connection breaks', async () => {
  const received: string[] = []
  const events = ['welcome', 'welcomeback', 'reset', 'mutation'] as const
  const subscription = client.listen('*', {}, { enableResume: true, events: [...events] }).subscribe((event) => {
    received.push(event.type === 'mutation' ? event.documentId : event.type)
  })
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(received).toEqual(['welcome']))
  content.dropConnections()
  await client.create({ _id: 'missed', _type: 'page' })
  await until(() => expect(received).toEqual(['welcome', 'welcomeback', 'missed']))
})

test('an idle stream sends regular heartbeats with its position', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { frames } = await openStream()
  await client.create({ _id: 'other', _type: 'post' })
  await client.create({ _id: 'a', _type: 'page' })
  await until(() => expect(frames).toHaveLength(2))
  await client.create({ _id: 'other-2', _type: 'post' })
  vi.advanceTimersByTime(keepAliveInterval)
  await until(() => expect(frames.at(-1)).toEqual({ id: '3', event: 'heartbeat', data: {} }))
})

test('a listener receives no more events after its session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const token = await content.signIn()
  const { frames, ended } = await openStream(undefined, '', token)
  await endSession(content.database, token)
  vi.advanceTimersByTime(keepAliveInterval)
  await ended
  expect(summarize(frames).filter((event) => event !== 'heartbeat')).toEqual(['welcome', 'reconnect'])
  const again = await content.request('/v1/data/listen/production?query=*', {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(again.status).toBe(401)
})
