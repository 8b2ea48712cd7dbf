import { readdir, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cacheOf, html } from '../testing/cached-pages.ts'

test('beyond 100 pages and after a restart, a page is read from disk as long as its data is the same', async () => {
  let version = '1'
  const sources = () => [{ query: 'content a {}', version }]
  const { get, rendered, directory, cache } = await cacheOf(async ({ url }) => html(url), { sources })
  for (let index = 0; index <= 100; index++) await get(`/${index}`)
  expect(await (await get('/0', { 'accept-encoding': 'gzip' })).arrayBuffer()).toHaveProperty('byteLength')
  expect(rendered).toHaveBeenCalledTimes(101)
  await cache.close()
  const restarted = await cacheOf(async ({ url }) => html(`${url} again`), { sources, directory })
  expect(await (await restarted.get('/7')).text()).toBe('http://shop.test/7')
  version = '2'
  restarted.cache.invalidate()
  expect(await (await restarted.get('/7')).text()).toBe('http://shop.test/7 again')
})

const unchanged = () => [{ query: 'content a {}', version: '1' }]

test('a copy that was cut off counts as missing', async () => {
  const { get, directory, cache } = await cacheOf(async () => html('first'), { sources: unchanged })
  await get('/a')
  await cache.close()
  const [name = ''] = await readdir(directory)
  const copy = path.join(directory, name)
  await truncate(copy, (await stat(copy)).size - 1)
  const restarted = await cacheOf(async () => html('again'), { sources: unchanged, directory })
  expect(await (await restarted.get('/a')).text()).toBe('again')
  expect(restarted.onError).toHaveBeenCalledOnce()
})

/** Text that hardly compresses. */
const noise = (url: string) => Array.from({ length: 2000 }, (_, index) => Math.sin(index + url.length * 7)).join(' ')

test('the copies on disk stay within their size limit; pages with parameters are removed first', async () => {
  const { cache, get, directory } = await cacheOf(async ({ url }) => html(url + noise(url)), {
    maximumBytes: 200_000,
    declared: ['q'],
  })
  await get('/a')
  for (let index = 0; index < 30; index++) await get(`/a?q=${'x'.repeat(index)}`)
  await get('/b')
  await cache.close()
  const files = await readdir(directory)
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(directory, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
  expect(sizes.length).toBeGreaterThan(2)
  expect(files.filter((name) => !name.endsWith('.q'))).toHaveLength(2)
})

test('when pages are rendered faster than they can be written, those with parameters are not stored', async () => {
  const { cache, get, directory } = await cacheOf(async ({ url }) => html(url), { declared: ['q'] })
  await Promise.all(Array.from({ length: 200 }, (_, index) => get(`/a?q=${index}`)))
  await get('/b')
  await cache.close()
  const files = await readdir(directory)
  expect(files.filter((name) => name.endsWith('.q')).length).toBeLessThan(200)
  expect(files.filter((name) => !name.endsWith('.q'))).toHaveLength(1)
})
