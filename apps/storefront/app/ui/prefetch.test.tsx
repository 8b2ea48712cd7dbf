// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInShop } from '../testing/shop-stub.tsx'

/** Runs the pending idle callbacks. */
let becomeIdle: () => void
const requestIdleCallback = vi.fn((notify: () => void) => (becomeIdle = notify))

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
})
afterEach(() => {
  vi.unstubAllGlobals()
  requestIdleCallback.mockClear()
})

/** Renders a link in a browser with this connection. */
async function showLink(connection?: { effectiveType?: string; saveData?: boolean }): Promise<void> {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
  // The module caches whether prefetching is allowed.
  const { ShopLink } = await import('./shop-link.tsx')
  showInShop(<ShopLink to="/about">About</ShopLink>, { pages: { about: () => 'All about us' } })
}

/** The prefetched URLs, half a second after the cursor has entered the link. */
async function fetchedAhead(): Promise<(string | null)[]> {
  vi.useFakeTimers()
  fireEvent.mouseEnter(screen.getByRole('link'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  const fetched = [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'))
  fireEvent.mouseLeave(screen.getByRole('link'))
  vi.useRealTimers()
  return fetched
}

test('TIME-08: a link’s page is prefetched on hover once the browser was idle, after 2 s at most', async () => {
  await showLink()
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 })
  expect(await fetchedAhead()).toEqual([])
  act(() => becomeIdle())
  expect(await fetchedAhead()).toEqual(['/about.data'])
})

test('TIME-09: pages are prefetched on a 3g connection', async () => {
  await showLink({ effectiveType: '3g', saveData: false })
  act(() => becomeIdle())
  expect(await fetchedAhead()).toEqual(['/about.data'])
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'TIME-09: nothing is prefetched on a 2g connection or with reduced data usage: %j',
  async (connection) => {
    await showLink(connection)
    expect(requestIdleCallback).not.toHaveBeenCalled()
    expect(await fetchedAhead()).toEqual([])
  },
)
