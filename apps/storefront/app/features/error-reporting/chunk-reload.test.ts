import { describe, expect, test, vi } from 'vitest'
import { closeStorage, stubStorage } from '../../testing/browser-storage.ts'
import { isMissingChunk, recoverFromMissingChunks } from './chunk-reload.ts'

/** Resolves once all responses are handled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const connected = (onLine = true) =>
  Object.assign(new EventTarget(), { navigator: { onLine }, fetch: vi.fn<typeof fetch>(async () => new Response()) })

const here = 'https://shop.test/about'

/** The recovery of a page, with its mocks. */
function recoveryOf({ network = connected() } = {}) {
  stubStorage('sessionStorage')
  const navigation = new EventTarget()
  /** Starts a navigation as the browser does; returns whether it may go on. */
  const navigate = (navigationType: string, { userInitiated = false, url = here, sameDocument = true } = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), {
        navigationType,
        userInitiated,
        destination: { url, sameDocument },
      }),
    )
  const location = {
    href: here,
    // As in a browser, a reload by script is a navigation too.
    reload: vi.fn<() => boolean>(() => navigate('reload')),
    assign: vi.fn<(href: string | URL) => void>(),
  }
  const onRefused = vi.fn<() => void>()
  for (const [name, value] of Object.entries({ location, navigation, ...network })) vi.stubGlobal(name, value)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  const recovery = recoverFromMissingChunks(onRefused)
  return { recovery, location, navigate, onRefused }
}

describe('missing chunks', () => {
  test('ERR-23: a page with a missing chunk reloads once, and not again for 60 s', async () => {
    const now = 1_700_000_000_000
    vi.setSystemTime(now)
    const { recovery, location, onRefused } = recoveryOf()
    recovery.reload()
    recovery.reload()
    await settled()
    expect(location.reload).toHaveReturnedWith(true)
    expect(onRefused).not.toHaveBeenCalled()
    vi.setSystemTime(now + 59_999)
    recovery.reload()
    await settled()
    expect(location.reload).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledOnce()
    vi.setSystemTime(now + 60_000)
    recovery.reload()
    await settled()
    expect(location.reload).toHaveBeenCalledTimes(2)
    // The clock is set back.
    vi.setSystemTime(now - 60_000)
    recovery.reload()
    await settled()
    expect(location.reload).toHaveBeenCalledTimes(3)
  })

  test('a reload by the visitor is not prevented', () => {
    const { navigate } = recoveryOf()
    expect([navigate('reload', { userInitiated: true }), navigate('push')]).toEqual([true, true])
  })

  test('a page stays when the router lacks a chunk of a route without a navigation to it', async () => {
    const { recovery, location, navigate } = recoveryOf()
    recovery.navigationStarted('https://shop.test/')
    recovery.navigationEnded()
    expect(navigate('reload')).toBe(false)
    await settled()
    expect([location.reload, location.assign].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('a page that is left for another document is not replaced by the page whose chunk is aborted', async () => {
    const { recovery, location, navigate } = recoveryOf()
    recovery.navigationStarted('https://shop.test/shop/calm')
    expect(navigate('push', { url: 'https://shop.test/cart', sameDocument: false })).toBe(true)
    expect(navigate('reload')).toBe(false)
    await settled()
    expect([location.reload, location.assign].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('ERR-23: a page whose route’s chunk is missing is loaded from the server once, and not again for 60 s', async () => {
    const { recovery, location, navigate, onRefused } = recoveryOf()
    for (const _ of [1, 2]) {
      recovery.navigationStarted('https://shop.test/shop/calm?size=4')
      expect([navigate('reload'), navigate('reload')]).toEqual([false, false])
      await settled()
    }
    expect(location.assign.mock.calls).toEqual([['https://shop.test/shop/calm?size=4']])
    expect(location.reload).not.toHaveBeenCalled()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  test('ERR-23: back to a page whose route’s chunk is missing reloads once, and not again for 60 s', async () => {
    const { location, navigate, onRefused } = recoveryOf()
    location.href = 'https://shop.test/'
    for (const _ of [1, 2]) {
      navigate('traverse', { url: location.href })
      navigate('reload')
      await settled()
    }
    expect(location.reload).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  test('a page restored from the browser’s cache stays, wherever the visitor had gone', async () => {
    const { location, navigate } = recoveryOf()
    navigate('traverse', { url: 'https://shop.test/checkout', sameDocument: false })
    navigate('reload')
    await settled()
    expect(location.assign).not.toHaveBeenCalled()
  })

  test.each([true, false])(
    'ERR-23: without a connection the page is reloaded when the shop answers again, once (online: %s)',
    async (onLine) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const network = connected(onLine)
      // The network fails; then a proxy responds instead of the shop.
      network.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      network.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      network.fetch.mockResolvedValueOnce(new Response(null, { status: 502 }))
      const { recovery, location, onRefused } = recoveryOf({ network })
      recovery.reload()
      recovery.reload()
      await settled()
      expect(onRefused).toHaveBeenCalledOnce()
      network.navigator.onLine = true
      network.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(1999)
      expect(network.fetch).toHaveBeenCalledTimes(3)
      expect(location.reload).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(location.reload).toHaveBeenCalledOnce()
    },
  )

  test('ERR-23: a missing chunk is recognized in every engine', () => {
    for (const words of [
      'Failed to fetch dynamically imported module: https://shop.test/assets/a.js',
      'error loading dynamically imported module: https://shop.test/assets/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/a.css',
    ]) {
      expect(isMissingChunk(new TypeError(words))).toBe(true)
    }
    expect([isMissingChunk(new TypeError('Failed to fetch')), isMissingChunk('gone')]).toEqual([false, false])
  })

  test('without storage the page is not reloaded', async () => {
    const { recovery, location, onRefused } = recoveryOf()
    closeStorage('sessionStorage')
    recovery.reload()
    await settled()
    expect(location.reload).not.toHaveBeenCalled()
    expect(onRefused).toHaveBeenCalledOnce()
  })
})
