import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { holdWriteLock } from '@shop/testing/hold-write-lock'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import SQLite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { cacheOf, html } from '../testing/cached-pages.ts'
import { createPageArchive } from './page-archive.ts'
import { lifetime } from './page.ts'
import { QueryTexts } from './query-texts.ts'

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
  const updated = await cacheOf(async () => html('by other code'), { sources, directory, edition: '2' })
  expect(await (await updated.get('/7')).text()).toBe('by other code')
  version = '2'
  restarted.cache.invalidate()
  expect(await (await restarted.get('/7')).text()).toBe('http://shop.test/7 again')
})

const unchanged = () => [{ query: 'content a {}', version: '1' }]

/** The file of copies. */
const fileIn = (directory: string) => path.join(directory, 'copies-1.sqlite')

test('a copy that was cut off counts as missing', async () => {
  const { get, directory, cache } = await cacheOf(async () => html('first'), { sources: unchanged })
  await get('/a')
  await cache.close()
  const file = new SQLite(fileIn(directory))
  file.exec('update pages set body = substr(body, 1, length(body) - 1)')
  file.close()
  const restarted = await cacheOf(async () => html('again'), { sources: unchanged, directory })
  expect(await (await restarted.get('/a')).text()).toBe('again')
  expect(restarted.onError).toHaveBeenCalledOnce()
})

test('a page that cannot be compressed is not read again', async () => {
  const directory = await temporaryFolder()
  const onError = vi.fn()
  const archive = createPageArchive({ directory, edition: '1', texts: new QueryTexts(), onError })
  const page = { status: 200, headers: {}, etag: '"1"', reads: [], currentAt: Date.now(), generation: 1 }
  const br = Promise.reject<Uint8Array<ArrayBuffer>>(new Error('out of memory'))
  archive.keep('/a', { ...page, bodies: { br }, isFullyCompressed: false })
  await expect.poll(() => onError).toHaveBeenCalledOnce()
  expect(archive.read('/a')).toBeUndefined()
  await archive.close()
})

test('after a restart the queries of a copy are known, by which it is compared with its data', async () => {
  const directory = await temporaryFolder()
  const open = (texts: QueryTexts) => createPageArchive({ directory, edition: '1', texts, onError: () => {} })
  const [before, after] = [new QueryTexts(), new QueryTexts()]
  const id = before.idOf('*[0]')
  const page = { status: 200, headers: {}, etag: '"1"', reads: [], currentAt: Date.now(), generation: 1 }
  const bodies = { identity: Promise.resolve(new Uint8Array(1)) }
  const archive = open(before)
  archive.keep('/a', {
    ...page,
    sources: [{ query: `content ${id} {}`, version: '1' }],
    bodies,
    isFullyCompressed: false,
  })
  await archive.close()
  const restarted = open(after)
  expect(restarted.read('/a')).toMatchObject({ sources: [{ version: '1' }] })
  expect(after.textOf(id)).toBe('*[0]')
  await restarted.close()
})

test('a page that is rendered after the shop was closed opens no file', async () => {
  const held = Promise.withResolvers<void>()
  const { get, rendered, directory, cache, onError } = await cacheOf(
    async () => {
      await held.promise
      return html('late')
    },
    { sources: unchanged },
  )
  const page = get('/a')
  await expect.poll(() => rendered).toHaveBeenCalledOnce()
  await cache.close()
  await rm(directory, { recursive: true })
  held.resolve()
  expect(await (await page).text()).toBe('late')
  // Waits for writes.
  await cache.close()
  await expect(readdir(directory)).rejects.toThrow('ENOENT')
  expect(onError).not.toHaveBeenCalled()
})

test('a damaged file is replaced, and reported once', async () => {
  const { get, directory, cache } = await cacheOf(async () => html('first'), { sources: unchanged })
  await get('/a')
  await cache.close()
  await writeFile(fileIn(directory), 'not a database, and longer than the head of one. '.repeat(100))
  const restarted = await cacheOf(async () => html('again'), { sources: unchanged, directory })
  expect(await (await restarted.get('/a')).text()).toBe('again')
  await restarted.cache.close()
  const third = await cacheOf(async () => html('once more'), { sources: unchanged, directory })
  expect(await (await third.get('/a')).text()).toBe('again')
  expect(restarted.onError).toHaveBeenCalledOnce()
})

test('a new file that another process is just opening is waited for', async () => {
  const directory = await temporaryFolder()
  await holdWriteLock(fileIn(directory), 20)
  const { get, cache, onError } = await cacheOf(async () => html('first'), { directory, sources: unchanged })
  await get('/a')
  await cache.close()
  expect(onError).not.toHaveBeenCalled()
})

test('a folder that cannot be used is reported once, not for every page', async () => {
  const directory = await temporaryFolder()
  await rm(directory, { recursive: true })
  await writeFile(directory, 'a file')
  const { get, cache, onError } = await cacheOf(async ({ url }) => html(url), { directory })
  for (const page of ['/a', '/b']) expect(await (await get(page)).text()).toBe(`http://shop.test${page}`)
  await cache.close()
  expect(onError).toHaveBeenCalledOnce()
})

test('files of the former format are removed', async () => {
  const directory = await temporaryFolder()
  await writeFile(path.join(directory, 'older'), 'a copy')
  const { get, cache } = await cacheOf(async () => html('first'), { directory })
  await get('/a')
  await cache.close()
  expect(await readdir(directory)).toEqual(['copies-1.sqlite'])
})

/** Text that hardly compresses. */
const noise = (url: string) => Array.from({ length: 2000 }, (_, index) => Math.sin(index + url.length * 7)).join(' ')

test('the copies on disk stay within their size limit; pages with parameters are removed first', async () => {
  const options = { maximumBytes: 200_000, declared: ['q'], sources: unchanged }
  const { cache, get, directory } = await cacheOf(async ({ url }) => html(url + noise(url)), options)
  await get('/a')
  for (let index = 0; index < 30; index++) await get(`/a?q=${'x'.repeat(index)}`)
  await get('/b')
  await cache.close()
  const file = new SQLite(fileIn(directory))
  const sizes = file.prepare<[], number>('select length(about) + length(body) from pages').pluck().all()
  file.close()
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
  expect(sizes.length).toBeGreaterThan(2)
  const restarted = await cacheOf(async () => html('again'), { ...options, directory })
  for (const path of ['/a', '/b']) expect(await (await restarted.get(path)).text()).not.toBe('again')
  expect(await (await restarted.get('/a?q=')).text()).toBe('again')
})

test.each([
  ['was the same', unchanged],
  ['may have changed, though not the result', undefined],
])('a page is shown for a day after the last time its data %s', async (_, sources) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const hour = 3_600_000
  const { cache, get, directory } = await cacheOf(async () => html('first'), { ...(sources && { sources }) })
  // The copy is written when it has been compressed.
  await get('/a', { 'accept-encoding': 'br' })
  vi.advanceTimersByTime(20 * hour)
  cache.invalidate()
  await get('/a')
  await cache.close()
  vi.advanceTimersByTime(10 * hour)
  const restarted = await cacheOf(async () => html('broken', 500), { directory })
  expect(await (await restarted.get('/a')).text()).toBe('first')
})

test('a copy that is too old is not shown', async () => {
  const { cache, get, directory } = await cacheOf(async () => html('first'), { sources: unchanged })
  await get('/a')
  await cache.close()
  const file = new SQLite(fileIn(directory))
  file.exec(`update pages set marked_at = marked_at - ${lifetime.ifError * 1000 + 1}`)
  file.close()
  const restarted = await cacheOf(async () => html('again'), { sources: unchanged, directory })
  expect(await (await restarted.get('/a')).text()).toBe('again')
})
