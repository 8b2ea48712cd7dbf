// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeLogin } from '../../storefront/app/features/login/store-login.ts'
import { useEndedSession } from './ended-session.ts'
import { fetchOverSocket } from './event-socket.ts'

const request = vi.fn<() => Promise<{ id: string }>>(() => Promise.reject(new Error('refused')))
const client = { request }
vi.mock('sanity', () => ({ useClient: () => client, useCurrentUser: () => ({ id: 'ada' }) }))

afterEach(() => {
  vi.unstubAllGlobals()
  request.mockClear()
})

class RefusedSocket extends EventTarget {
  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
}

/** Opens a listener, whose socket is refused, while the account is read with `status`. */
async function listenWith(status: number): Promise<void> {
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status })))
  vi.stubGlobal('WebSocket', RefusedSocket)
  vi.stubGlobal('fetch', fetch)
  const { unmount } = renderHook(() => useEndedSession(() => {}))
  await expect(fetchOverSocket('/services/content/v1/data/listen/production?query=*')).rejects.toThrow('was closed')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/services/content/v1/users/me'))
  await fetch.mock.results[0]?.value
  unmount()
}

test('the Studio’s client is refused, and signs out, after a listener was refused without a session', async () => {
  await listenWith(401)
  expect(request).toHaveBeenCalledWith({ url: '/users/me' })
})

test('a listener that is refused with a valid session only tries again', async () => {
  await listenWith(200)
  expect(request).not.toHaveBeenCalled()
})

test.each([
  ['somebody else', 'bea', 1],
  ['the same editor', 'ada', 0],
])('the Studio is reloaded if %s has signed in in another tab: as “%s”', async (_, id, times) => {
  const reload = vi.fn<() => void>()
  request.mockResolvedValueOnce({ id })
  const { unmount } = renderHook(() => useEndedSession(reload))
  await storeLogin('t0ken')
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith({ url: '/users/me' }))
  await request.mock.results[0]?.value
  await Promise.resolve()
  expect(reload).toHaveBeenCalledTimes(times)
  unmount()
})
