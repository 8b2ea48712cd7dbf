// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInShop } from '../../testing/shop-stub.tsx'

/** Lets the browser be idle; whoever waits for that is told. */
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

/** Shows a link in a browser with this connection. */
async function showLink(connection?: { effectiveType?: string; saveData?: boolean }): Promise<void> {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
  // What was allowed is known to the module.
  const { ShopLink } = await import('../../ui/shop-link.tsx')
  showInShop(<ShopLink to="/about">About</ShopLink>, { pages: { about: () => 'All about us' } })
}

/** What is fetched ahead, half a second after a cursor has come to the link. */
async function fetchedAhead(): Promise<(string | null)[]> {
  vi.useFakeTimers()
  fireEvent.mouseEnter(screen.getByRole('link'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  const fetched = [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'))
  fireEvent.mouseLeave(screen.getByRole('link'))
  vi.useRealTimers()
  return fetched
}

test('TIME-08: a link’s page is fetched ahead when a cursor comes to it, but not before the browser was idle, for which two seconds are waited', async () => {
  await showLink()
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 })
  expect(await fetchedAhead()).toEqual([])
  act(() => becomeIdle())
  expect(await fetchedAhead()).toEqual(['/about.data'])
})

test('TIME-09: on a 3g connection too', async () => {
  await showLink({ effectiveType: '3g', saveData: false })
  act(() => becomeIdle())
  expect(await fetchedAhead()).toEqual(['/about.data'])
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'TIME-09: nothing is fetched ahead on a 2g connection or for someone who spares data: %j',
  async (connection) => {
    await showLink(connection)
    expect(requestIdleCallback).not.toHaveBeenCalled()
    expect(await fetchedAhead()).toEqual([])
  },
)
