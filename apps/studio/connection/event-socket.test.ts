// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { fetchOverSocket } from './event-socket.ts'

const sockets: TestSocket[] = []

class TestSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 1
  readonly sent: unknown[] = []

  constructor() {
    super()
    sockets.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

const listen = (query: string, init: RequestInit) =>
  fetchOverSocket(`/services/content/v1/data/listen/production?query=${query}`, init)

test('listeners share one socket, on which each is open until it is closed or the socket is', async () => {
  vi.stubGlobal('WebSocket', TestSocket)
  const [first, second] = [new AbortController(), new AbortController()]
  const closedBefore = listen('a', { signal: first.signal }).catch((error: unknown) => error)
  const opened = listen('b', { signal: second.signal, headers: { 'Last-Event-ID': '7' } })
  first.abort()
  const [socket, ...others] = sockets
  if (!socket) throw new Error('There is no socket')
  expect(others).toEqual([])
  socket.dispatchEvent(new Event('open'))
  await expect
    .poll(() => socket.sent)
    .toEqual([{ open: 1, url: '/v1/data/listen/production?query=b', lastEventId: '7' }])
  expect(await closedBefore).toMatchObject({ name: 'AbortError' })
  socket.receive({ id: 1, status: 200 })
  const events = (await opened).body?.getReader()
  socket.receive({ id: 1, data: 'event: welcome' })
  expect(new TextDecoder().decode((await events?.read())?.value)).toBe('event: welcome')
  second.abort()
  expect(socket.sent.slice(1)).toEqual([{ close: 1 }])
  // A client tries again once its request fails.
  const lost = listen('c', {}).catch((error: unknown) => error)
  await expect.poll(() => socket.sent).toHaveLength(3)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')))
  socket.dispatchEvent(new Event('close'))
  expect(await lost).toMatchObject({ message: 'The stream ended' })
})
