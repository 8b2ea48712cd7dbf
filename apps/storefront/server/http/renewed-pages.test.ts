import { expect, onTestFinished, test, vi } from 'vitest'
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
  onTestFinished(() => void vi.useRealTimers())
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
