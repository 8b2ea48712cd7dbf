import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { cacheOf, html } from '../testing/cached-pages.ts'

const good = async () => html('good')
const doNothing = () => {}

test('a change while a page is compared with its data is not overlooked', async () => {
  let version = '1'
  let onCompare = doNothing
  const { get, cache } = await cacheOf(async () => html(version), {
    sources() {
      const seen = [{ query: 'content a {}', version }]
      onCompare()
      return seen
    },
  })
  await get('/')
  cache.invalidate()
  onCompare = () => {
    onCompare = doNothing
    version = '2'
    cache.invalidate()
  }
  await get('/')
  expect(await (await get('/')).text()).toBe('2')
})

test.each([
  ['the same data', undefined],
  ['other data', () => [{ query: 'content a {}', version: String(Date.now()) }]],
])('a page rendered again from %s to the same result counts as new', async (_, sources) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { get, cache, rendered } = await cacheOf(async () => html('same'), { ...(sources && { sources }) })
  await get('/')
  vi.advanceTimersByTime(700_000)
  cache.invalidate()
  await get('/')
  expect((await get('/')).headers.get('age')).toBe('0')
  if (sources) cache.invalidate()
  await get('/')
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('a page that was last current a day ago is not shown when rendering fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let render = good
  const { get } = await cacheOf(() => render())
  await get('/')
  render = async () => html('broken', 500)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(await (await get('/')).text()).toBe('good')
  vi.advanceTimersByTime(3_600_000)
  expect(await (await get('/')).text()).toBe('broken')
})

test('a page that fails to be rendered in the background is tried again after 2 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let render = good
  const { get, rendered } = await cacheOf(() => render())
  await get('/')
  render = async () => html('broken', 500)
  vi.advanceTimersByTime(70_000)
  for (const _ of [1, 2, 3]) {
    expect(await (await get('/')).text()).toBe('good')
    await setTimeout(20)
  }
  expect(rendered).toHaveBeenCalledTimes(2)
  render = async () => html('better')
  await expect.poll(async () => (await get('/')).text(), { interval: 200 }).toBe('better')
})

test('visitors who request the same redirection at the same moment each get it', async () => {
  const { get } = await cacheOf(async () => html('elsewhere', 302))
  const responses = await Promise.all([get('/'), get('/')])
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['elsewhere', 'elsewhere'])
})

test('a page that is gone is not shown again when rendering fails', async () => {
  let render = good
  const { get, cache } = await cacheOf(() => render())
  await get('/')
  cache.invalidate()
  render = async () => html('gone', 404)
  expect((await get('/')).status).toBe(404)
  render = async () => html('broken', 500)
  expect((await get('/')).status).toBe(500)
})
