import type { LiveEvent, SanityClient } from '@sanity/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession } from '../access/sessions.ts'
import { startContentService, until, type TestService } from '../testing/content.ts'
import { keepAliveInterval } from './listeners.ts'
import { LiveEvents } from './live-events.ts'

let content: TestService
let editor: SanityClient

beforeEach(async () => {
  content = await startContentService()
  editor = content.client({ token: await content.signIn(), perspective: 'raw' })
})

/** The events that a client receives, once it is connected. */
async function eventsOf(client: SanityClient, options = {}): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const subscription = client.live.events(options).subscribe((event) => events.push(event))
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(events.map(({ type }) => type)).toContain('welcome'))
  return events
}

const tagsIn = (events: LiveEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message' ? event.tags : []))

test('a visitor receives the tags of published changes that affect a result, and no others', async () => {
  await editor.create({ _id: 'a', _type: 'page', title: 'A' })
  await editor.create({ _id: 'b', _type: 'page', title: 'B' })
  const visitor = content.client()
  const syncTagsOf = async (id: string) =>
    (await visitor.fetch('*[_id == $id][0].title', { id }, { filterResponse: false })).syncTags ?? []
  const [ofA, ofB] = [await syncTagsOf('a'), await syncTagsOf('b')]
  const events = await eventsOf(visitor)
  await editor.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
  await editor.patch('b').set({ title: 'changed' }).commit()
  await until(() => expect(tagsIn(events)).not.toEqual([]))
  expect(ofB.every((tag) => tagsIn(events).includes(tag))).toBe(true)
  expect(ofA.some((tag) => tagsIn(events).includes(tag))).toBe(false)
  // A change of a draft would not tell its reader, so the result has no tags.
  expect(await editor.fetch('*', {}, { filterResponse: false })).not.toHaveProperty('syncTags')
  const published = { perspective: 'published', filterResponse: false } as const
  expect(await editor.fetch('*', {}, published)).toHaveProperty('syncTags')
})

test('a visitor is not told of changes of private types or another dataset', async () => {
  const open = await startContentService({ privateTypes: ['form'] })
  const owner = open.client({ token: await open.signIn() })
  const events = await eventsOf(open.client())
  await owner.create({ _id: 'contact', _type: 'form', title: 'Contact' })
  await owner.withConfig({ dataset: 'staging' }).create({ _id: 'b', _type: 'page', title: 'B' })
  await owner.create({ _id: 'a', _type: 'page', title: 'A' })
  await until(() => expect(tagsIn(events)).not.toEqual([]))
  // The second transaction of its dataset.
  expect(events).toMatchObject([{ type: 'welcome' }, { type: 'message', id: '2' }])
})

test('an address has a limited number of connections without a session', async () => {
  const { request, service, signIn } = await startContentService({ anonymousListeners: 2 })
  const open = async (headers: Record<string, string> = {}) =>
    (await request('/v2025-02-19/data/live/events/production', { headers })).status
  expect([await open(), await open(), await open()]).toEqual([200, 200, 429])
  expect(await open({ Authorization: `Bearer ${await signIn()}` })).toBe(200)
  service.disconnect()
})

test('only editors follow drafts', async () => {
  const events = await eventsOf(editor, { includeDrafts: true })
  await editor.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
  await until(() => expect(events.map(({ type }) => type)).toContain('restart'))
  const refused = await content.request('/v2025-02-19/data/live/events/production?includeDrafts=true')
  expect(refused.status).toBe(401)
})

test('a client receives no more changes after its session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const token = await content.signIn()
  const { body } = await content.request('/v2025-02-19/data/live/events/production?includeDrafts=true', {
    headers: { Authorization: `Bearer ${token}` },
  })
  await endSession(content.database, token)
  vi.advanceTimersByTime(keepAliveInterval)
  expect(await new Response(body).text()).toMatch(/event: welcome[\s\S]*event: reconnect/)
})

test('visitors cannot take the live connections of editors', () => {
  const live = new LiveEvents([], 1)
  onTestFinished(() => live.end())
  const open = (address?: string) =>
    live.open({ dataset: 'production', address, includesDrafts: false, isAllowed: undefined })
  for (let n = 0; n < 1000; n += 1) open(`192.0.${n >> 8}.${n & 255}`)
  expect(() => open('192.0.9.1')).toThrow('Too many listeners')
  expect(() => open()).not.toThrow()
})
