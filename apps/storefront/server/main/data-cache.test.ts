import { expect, test, vi } from 'vitest'
import type { DataSource } from '../../app/data-source.ts'
import { DataCache, type QueryResult, type DataQuery, type DataService, type DataSourceName } from './data-cache.ts'

interface Stock {
  /** Overrides the service's properties. */
  content?: Partial<DataService>
  read?: (query: DataQuery) => Promise<QueryResult>
}

function cacheOf({ content = {}, read = async ([text]) => ({ value: { text }, tags: [text] }) }: Stock = {}) {
  const reads = vi.fn(read)
  const service = { read: reads, lifetime: 60_000, ifError: 0, reportsChanges: true }
  const data = new DataCache({ content: { ...service, ...content }, commerce: service, lastCommerce: service })
  async function get(text: string, from: DataSourceName = 'content') {
    let source: DataSource | undefined
    let currentAt = 0
    const onShared = (shared: DataSource, at: number) => {
      source = shared
      currentAt = at
    }
    const value = await data.get(from, [text, {}], (result) => result, { onShared })
    return { value, source, currentAt }
  }
  return { data, reads, get }
}

test('a result is read once, also by several at a time, and is the same object for all', async () => {
  const { get, reads } = cacheOf()
  const [one, other] = await Promise.all([get('a'), get('a')])
  const third = await get('a')
  expect(reads).toHaveBeenCalledOnce()
  expect(one.value).toBe(other.value)
  expect(third.value).toBe(one.value)
  expect(third.source).toEqual(one.source)
})

test('a change drops the results of its service with one of its tags', async () => {
  const { data, get, reads } = cacheOf()
  for (const text of ['a', 'b']) await get(text)
  await get('a', 'commerce')
  data.drop({ service: 'content', tags: ['a', 'c'] })
  reads.mockClear()
  for (const text of ['a', 'b']) await get(text)
  await get('a', 'commerce')
  expect(reads.mock.calls).toEqual([[['a', {}]]])
  data.drop({ service: 'content' })
  await get('b')
  await get('a', 'commerce')
  expect(reads).toHaveBeenCalledTimes(2)
  await get('a', 'lastCommerce')
  data.drop({ service: 'commerce', tags: ['a'] })
  reads.mockClear()
  await get('a', 'lastCommerce')
  expect(reads).toHaveBeenCalledOnce()
})

test('a change of what a result no longer depends on does not drop it', async () => {
  const tags = ['former', 'present']
  const { data, get, reads } = cacheOf({ read: async () => ({ value: 1, tags: [tags.shift() ?? ''] }) })
  await get('a')
  data.drop({ service: 'content' })
  await get('a')
  data.drop({ service: 'content', tags: ['former'] })
  await get('a')
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a result read while something changes goes to its caller only, also if it arrives last', async () => {
  const gate = Promise.withResolvers<void>()
  const read = vi.fn(async (): Promise<QueryResult> => ({ value: 'new', tags: ['a'] }))
  read.mockImplementationOnce(async () => {
    await gate.promise
    return { value: 'old', tags: ['a'] }
  })
  const { data, get } = cacheOf({ read })
  const early = get('a')
  data.drop({ service: 'content', tags: ['a'] })
  const late = get('a')
  setImmediate(gate.resolve)
  expect((await late).value).toBe('new')
  expect((await early).value).toBe('old')
  expect((await get('a')).value).toBe('new')
  expect(read).toHaveBeenCalledTimes(2)
})

test('failures and results without tags are not kept', async () => {
  let isBroken = true
  const { get, reads } = cacheOf({
    read: async () => {
      if (isBroken) throw new Error('down')
      return { value: null, tags: undefined }
    },
  })
  await expect(get('a')).rejects.toThrow('down')
  isBroken = false
  expect(await get('a')).toEqual({ value: null, source: undefined, currentAt: 0 })
  await get('a')
  expect(reads).toHaveBeenCalledTimes(3)
})

test('a page is current as long as its data is the same, also if it had to be read again', async () => {
  let title = 'before'
  const { data, get } = cacheOf({ read: async ([text]) => ({ value: { title }, tags: [text] }) })
  const { source } = await get('a')
  const sources = source ? [source] : []
  expect(sources).toHaveLength(1)
  expect(await data.currentSince(sources)).toBeDefined()
  data.drop({ service: 'content' })
  expect(await data.currentSince(sources)).toBeDefined()
  title = 'after'
  expect(await data.currentSince(sources)).toBeDefined()
  data.drop({ service: 'content', tags: ['a'] })
  expect(await data.currentSince(sources)).toBeUndefined()
})

test('results of a service that does not report changes are as old as their reading', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { data, get, reads } = cacheOf({ content: { reportsChanges: false } })
  const { source } = await get('a')
  vi.setSystemTime(1_059_999)
  expect((await get('a')).currentAt).toBe(1_000_000)
  expect(await data.currentSince(source ? [source] : [])).toBe(1_000_000)
  expect(reads).toHaveBeenCalledOnce()
  const { source: later } = await get('b')
  expect(await data.currentSince(source && later ? [source, later] : [])).toBe(1_000_000)
  vi.setSystemTime(1_060_000)
  expect(await data.currentSince(source ? [source] : [])).toBe(1_060_000)
  expect(reads).toHaveBeenCalledTimes(3)
  // The clock was set back: the ages are unknown.
  vi.setSystemTime(1_000_000)
  await get('a')
  expect(reads).toHaveBeenCalledTimes(4)
})

test('a result is parsed once, and not kept if it cannot be parsed', async () => {
  const { data, reads } = cacheOf()
  const parse = vi.fn((result: unknown) => ({ result }))
  const get = () => data.get('content', ['a', {}], parse, {})
  expect(await get()).toBe(await get())
  expect(parse).toHaveBeenCalledOnce()
  parse.mockImplementation(() => {
    throw new Error('unexpected shape')
  })
  data.drop({ service: 'content' })
  for (const _ of [1, 2]) await expect(get()).rejects.toThrow('unexpected shape')
  expect(reads).toHaveBeenCalledTimes(3)
})

test('a canceled call leaves the read to the others', async () => {
  const gate = Promise.withResolvers<QueryResult>()
  const { data, get } = cacheOf({ read: () => gate.promise })
  const page = new AbortController()
  const given = data.get('content', ['a', {}], String, { signal: page.signal })
  const other = get('a')
  page.abort(new Error('too late'))
  await expect(given).rejects.toThrow('too late')
  gate.resolve({ value: 1, tags: [] })
  expect((await other).value).toBe(1)
})

test('while the service fails, callers that accept it get the outdated result, for a limited time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  let isDown = false
  const { data, get, reads } = cacheOf({
    content: { ifError: 100_000 },
    async read([text]) {
      if (isDown) throw new Error('down')
      return { value: { text }, tags: [text] }
    },
  })
  const onShared = vi.fn<() => void>()
  const onOutdated = vi.fn<(error: unknown) => void>()
  const getTolerantly = (service: 'content' | 'commerce' = 'content') =>
    data.get(service, ['a', {}], (result) => result, { onShared, onOutdated })
  const { value } = await get('a')
  await get('a', 'commerce')
  isDown = true
  data.drop({ service: 'commerce' })
  await expect(getTolerantly('commerce')).rejects.toThrow('down')
  vi.setSystemTime(1_060_000)
  expect(await getTolerantly()).toBe(value)
  await expect(get('a')).rejects.toThrow('down')
  data.drop({ service: 'content', tags: ['a'] })
  expect(await getTolerantly()).toBe(value)
  expect(onOutdated.mock.calls).toEqual([[new Error('down')], [new Error('down')]])
  expect(onShared).not.toHaveBeenCalled()
  vi.setSystemTime(1_100_000)
  await expect(getTolerantly()).rejects.toThrow('down')
  isDown = false
  reads.mockClear()
  expect(await getTolerantly()).toEqual(value)
  expect(reads).toHaveBeenCalledOnce()
  expect(onOutdated).toHaveBeenCalledTimes(2)
})

const invented = (count: number) => `${count}`.padEnd(15_000, 'x')

test('the results of many invented queries are evicted, however small they are', async () => {
  let isBroken = false
  const read = async ([text]: DataQuery): Promise<QueryResult> => {
    if (isBroken) throw new Error('down')
    return { value: null, tags: [text] }
  }
  const { data } = cacheOf({ read, content: { ifError: 60_000 } })
  const sources: DataSource[] = []
  const call = { onOutdated: () => {}, onShared: (source: DataSource) => void sources.push(source) }
  const get = (slug: string) => data.get('content', ['a', { slug }], (result) => result, call)
  for (let count = 0; count < 2000; count++) await get(invented(count))
  isBroken = true
  await expect(get(invented(0))).rejects.toThrow('down')
  expect(await get(invented(1999))).toBeNull()
  await expect(data.currentSince(sources.slice(0, 1))).rejects.toThrow('down')
  expect(await data.currentSince(sources.slice(-1))).toBeDefined()
})
