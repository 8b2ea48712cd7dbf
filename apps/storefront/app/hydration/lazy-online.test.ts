import { expect, test, vi } from 'vitest'
import { loadOnline } from './lazy-online.ts'

/** A browser that reports to be online; `fetch` handles its requests. */
function stubBrowser(fetch: () => Promise<Response>): void {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetch)
}

test('code that cannot be loaded while the shop is not reached is loaded again when it is', async () => {
  const ask = vi
    .fn<() => Promise<Response>>(async () => new Response())
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  stubBrowser(ask)
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadOnline(load)).toBe('code')
  expect(ask).toHaveBeenCalledTimes(2)
  // A network without a response counts as offline after a timeout.
  expect(ask).toHaveBeenLastCalledWith('/healthz', expect.objectContaining({ signal: expect.any(AbortSignal) }))
})

test('code that is missing while the shop answers is an error', async () => {
  stubBrowser(async () => new Response())
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(loadOnline(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledOnce()
})
