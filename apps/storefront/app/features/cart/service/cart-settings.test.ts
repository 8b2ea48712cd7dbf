// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCartSettings, useCartSettings } from './cart-settings.ts'
import { watchReports } from '../../../testing/watch-reports.ts'

beforeEach(() => useCartSettings.setState({ settings: null }))
afterEach(() => history.replaceState(null, '', '/'))

const settings = { texts: null, discount: null, promotions: [], featured: null, products: {} }

function answering(...responses: (() => Promise<Response>)[]) {
  const send = vi.fn<() => Promise<Response>>(async () => Response.json(settings))
  for (const response of responses) send.mockImplementationOnce(response)
  vi.stubGlobal('fetch', send)
  return { send, report: watchReports() }
}

test.each([
  ['500', async () => new Response('', { status: 500 })],
  ['429', async () => new Response('', { status: 429 })],
  ['HTML', async () => new Response('<html>')],
  ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('settings that fail to load by %s are reported, and requested again the next time', async (_what, response) => {
  const { report } = answering(response)
  expect(await loadCartSettings()).toBeNull()
  expect(report).toHaveBeenCalledOnce()
  expect(await loadCartSettings()).toEqual(settings)
  expect(useCartSettings.getState()).toEqual({ settings })
  expect(report).toHaveBeenCalledOnce()
})

test('settings are requested once for any number of callers', async () => {
  const { send } = answering()
  await Promise.all([loadCartSettings(), loadCartSettings()])
  await loadCartSettings()
  expect(send).toHaveBeenCalledOnce()
})

test('the settings of a preview are requested with its parameters', async () => {
  const { send } = answering()
  history.replaceState(null, '', '/?preview=&dataset=staging')
  await loadCartSettings()
  expect(send).toHaveBeenCalledWith('/cart/settings?preview=&dataset=staging', expect.anything())
})

test('settings are requested again after a minute, and earlier ones are kept if that fails', async () => {
  vi.useFakeTimers()
  const ended = { ...settings, promotions: [], subscriptionSkus: ['TON-6'] }
  const { report, send } = answering(
    async () => Response.json(settings),
    async () => Response.json(ended),
    async () => new Response('', { status: 500 }),
  )
  await loadCartSettings()
  vi.advanceTimersByTime(59_999)
  expect(await loadCartSettings()).toEqual(settings)
  expect(send).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(await loadCartSettings()).toEqual(ended)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(await loadCartSettings()).toEqual(ended)
  expect(report).toHaveBeenCalledOnce()
  expect(useCartSettings.getState()).toEqual({ settings: ended })
})

test('settings are requested again after the clock was set back', async () => {
  vi.useFakeTimers()
  const { send } = answering(
    async () => Response.json(settings),
    async () => Response.json(settings),
  )
  await loadCartSettings()
  vi.setSystemTime(Date.now() - 60_000)
  await loadCartSettings()
  expect(send).toHaveBeenCalledTimes(2)
})
