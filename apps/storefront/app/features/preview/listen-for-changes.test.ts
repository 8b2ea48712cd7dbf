// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeLogin } from '../login/store-login.ts'
import { listenForChanges } from './listen-for-changes.ts'

const socket = Object.assign(new EventTarget(), { send: vi.fn<() => void>(), close: vi.fn<() => void>() })

/** Listens at {@link socket}; returns the mock that reloads the page. */
function listen() {
  vi.stubGlobal('WebSocket', function connect() {
    return socket
  })
  const reload = vi.fn(() => Promise.resolve())
  const stop = listenForChanges('/changes', 'production', reload)
  onTestFinished(stop)
  return reload
}

/** The connection is closed, while the service responds with a status to the same request. */
function closeWith(status: number): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  socket.dispatchEvent(new Event('close'))
}

const change = new MessageEvent('message', { data: '{"data":"event: mutation"}' })

test.each([
  ['a change of a document', () => socket.dispatchEvent(change)],
  ['the end of the session', () => closeWith(401)],
  ['a login or logout in another tab', () => storeLogin('t0ken')],
])('a preview is reloaded after %s', async (_, happen) => {
  const reload = listen()
  await happen()
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

test('a preview is not reloaded when the connection is lost: the page would show an error', async () => {
  const reload = listen()
  closeWith(426)
  await new Promise((resolve) => setTimeout(resolve))
  expect(reload).not.toHaveBeenCalled()
})
