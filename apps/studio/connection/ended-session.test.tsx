// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeLogin } from '../../storefront/app/features/login/store-login.ts'
import { useEndedSession } from './ended-session.ts'
import { fetchOverSocket } from './event-socket.ts'

const request = vi.fn(() => Promise.reject(new Error('refused')))
const client = { request }
const ada = { id: 'ada', roles: [{ name: 'editor' }] }
vi.mock('sanity', () => ({ useClient: () => client, useCurrentUser: () => ada }))

afterEach(() => void request.mockClear())

class ClosingSocket extends EventTarget {
  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
}

class RefusingSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 1

  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }

  send(frame: string): void {
    const { open: id }: { open: number } = JSON.parse(frame)
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id, status: 403 }) }))
  }

  close = (): boolean => this.dispatchEvent(new Event('close'))
}

const listen = () => fetchOverSocket('/services/content/v1/data/listen/production?query=*')

/** Runs a task in the open Studio while the account is read with this response; returns whether it was reloaded. */
async function isReloadedBy(task: () => Promise<unknown>, account: object, status = 200): Promise<boolean> {
  const fetch = vi.fn(() => Promise.resolve(Response.json(account, { status })))
  vi.stubGlobal('fetch', fetch)
  const reload = vi.fn<() => void>()
  const { unmount } = renderHook(() => useEndedSession(reload))
  await task()
  await expect.poll(() => fetch).toHaveBeenCalledWith('/services/content/v1/users/me')
  await new Promise((resolve) => setTimeout(resolve))
  unmount()
  return reload.mock.calls.length > 0
}

async function listenInVain(): Promise<void> {
  vi.stubGlobal('WebSocket', ClosingSocket)
  await expect(listen()).rejects.toThrow('was closed')
}

test('the Studio’s client is refused, and signs out, after a listener was refused without a session', async () => {
  expect(await isReloadedBy(listenInVain, {}, 401)).toBe(false)
  expect(request).toHaveBeenCalledWith({ url: '/users/me' })
})

test('a listener that is refused with a valid session only tries again', async () => {
  expect(await isReloadedBy(listenInVain, ada)).toBe(false)
  expect(request).not.toHaveBeenCalled()
})

test('the Studio is reloaded when a listener is refused since an administrator has changed the role', async () => {
  vi.stubGlobal('WebSocket', RefusingSocket)
  expect(await isReloadedBy(listen, { ...ada, roles: [{ name: 'fulfilment' }] })).toBe(true)
})

test.each([
  ['somebody else', 'bea', true],
  ['the same editor', 'ada', false],
])('whether the Studio is reloaded after %s has signed in in another tab', async (_, id, isReloaded) => {
  expect(await isReloadedBy(() => storeLogin('t0ken'), { ...ada, id })).toBe(isReloaded)
  // A client's request sends changes that were refused: never those of one editor as somebody else.
  expect(request).toHaveBeenCalledTimes(isReloaded ? 0 : 1)
})
