import { expect, test, vi } from 'vitest'
import { createAddressLimits } from './address-limits.ts'

test('the limit applies to each kind and each address separately', async () => {
  vi.useFakeTimers()
  const limits = createAddressLimits({ limits: { pages: 2, images: 1 } })
  const take = (kind: 'pages' | 'images', address: string) => limits.take(kind, address)
  expect([await take('pages', 'a'), await take('pages', 'a'), await take('pages', 'a')]).toEqual([0, 0, 60])
  expect([await take('pages', 'b'), await take('images', 'a')]).toEqual([0, 0])
  vi.advanceTimersByTime(60_000)
  expect(await take('pages', 'a')).toBe(0)
})

test('the shop itself, without an address, is not limited', async () => {
  const limits = createAddressLimits({ limits: { pages: 1 } })
  expect([await limits.take('pages', ''), await limits.take('pages', '')]).toEqual([0, 0])
})

test('a database that fails or hangs delays no request and is reported once', async () => {
  vi.useFakeTimers()
  const onError = vi.fn<(error: unknown) => void>()
  const failing = createAddressLimits({
    limits: { pages: 1 },
    runStatement: () => Promise.reject(new Error('The server is gone')),
    onError,
  })
  const silent = createAddressLimits({ limits: { pages: 1 }, runStatement: () => new Promise(() => {}) })
  for (const limits of [failing, silent]) expect(await limits.take('pages', 'a')).toBe(0)
  await vi.advanceTimersByTimeAsync(3000)
  for (const limits of [failing, silent]) expect(await limits.take('pages', 'a')).toBeGreaterThan(0)
  await failing.take('pages', 'b')
  await vi.advanceTimersByTimeAsync(3000)
  expect(onError).toHaveBeenCalledTimes(1)
  failing.close()
  silent.close()
})
