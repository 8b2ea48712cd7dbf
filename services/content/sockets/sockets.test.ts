import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createConnectedDatabases } from '@shop/database/testing'
import { addEditor } from '../access/editors.ts'
import { startContentService, type TestService, until } from '../testing/content.ts'
import { heartbeatInterval } from './socket-server.ts'

/** Serves upgrades only; returns the address. */
async function listenForSockets({ service }: TestService): Promise<string> {
  const server = createServer()
  server.on('upgrade', (request, socket, head) => void service.upgrade(request.url ?? '', request, socket, head))
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${await listen(server)}`
}

interface Line {
  socket: WebSocket
  received: { [field: string]: unknown }[]
}

async function open(url: string, headers: Record<string, string>): Promise<Line> {
  const socket = new WebSocket(url, { headers })
  const received: Line['received'] = []
  socket.on('message', (text) => void received.push(JSON.parse(String(text))))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return { socket, received }
}

test('one socket carries several listeners, until each is closed', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const client = content.client({ token })
  const { socket, received } = await open(`${await listenForSockets(content)}/v1/event-streams`, {
    Authorization: `Bearer ${token}`,
  })
  const text = (id: number) => received.flatMap((frame) => (frame['id'] === id ? [frame['data']] : [])).join('')
  for (const [id, type] of ['page', 'post'].entries()) {
    const query = encodeURIComponent(`*[_type == "${type}"]`)
    socket.send(JSON.stringify({ open: id, url: `/v1/data/listen/production?query=${query}` }))
  }
  await until(() => expect(text(0) && text(1)).toContain('event: welcome'))
  await client.create({ _id: 'a', _type: 'page' })
  await until(() => expect(text(0)).toContain('"documentId":"a"'))
  socket.send(JSON.stringify({ close: 0 }))
  socket.send(JSON.stringify({ open: 2, url: `/v1/data/listen/production?query=*` }))
  // While it is being opened.
  socket.send(JSON.stringify({ close: 2 }))
  await client.create({ _id: 'b', _type: 'post' })
  await until(() => expect(text(1)).toContain('"documentId":"b"'))
  await until(() => expect(content.service.listeners()).toBe(1))
  socket.send(JSON.stringify({ open: 2, url: `/v1/data/listen/production?query=*` }))
  await until(() => expect(content.service.listeners()).toBe(2))
  expect(text(1)).not.toContain('"documentId":"a"')
})

test('a stream over the socket resumes where the previous one ended', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const client = content.client({ token })
  const headers = { Authorization: `Bearer ${token}` }
  const url = `${await listenForSockets(content)}/v1/event-streams`
  const path = `/v1/data/listen/production?enableResume=true&query=${encodeURIComponent('*')}`
  const first = await open(url, headers)
  first.socket.send(JSON.stringify({ open: 1, url: path }))
  await until(() => expect(JSON.stringify(first.received)).toContain('id: 0'))
  first.socket.terminate()
  await until(() => expect(content.service.listeners()).toBe(0))
  await client.create({ _id: 'missed', _type: 'page' })
  const second = await open(url, headers)
  second.socket.send(JSON.stringify({ open: 1, url: path, lastEventId: '0' }))
  const text = () => second.received.map((frame) => frame['data']).join('')
  await until(() => expect(text()).toMatch(/event: welcomeback\n[\s\S]*"documentId":"missed"/))
})

test('once the session has ended, a socket closes instead of listening as a visitor', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const address = await listenForSockets(content)
  const { socket, received } = await open(`${address}/v1/event-streams`, {
    Cookie: `content_session=${token}`,
    Origin: address.replace('ws:', 'http:'),
  })
  await content.request('/v1/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  socket.send(JSON.stringify({ open: 1, url: `/v1/data/listen/production?query=${encodeURIComponent('*')}` }))
  await until(() => expect(socket.readyState).toBe(WebSocket.CLOSED))
  expect(received).toEqual([])
})

const call = (line: Line, id: string, method: string, params: object = {}): void =>
  line.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))

test('a dead socket is closed, and one that responds stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const [gone, there] = [new WebSocket(url, { headers, autoPong: false }), new WebSocket(url, { headers })]
  await Promise.all([once(gone, 'open'), once(there, 'open')])
  onTestFinished(() => there.terminate())
  const pings = Promise.all([once(gone, 'ping'), once(there, 'ping')])
  vi.advanceTimersByTime(heartbeatInterval)
  await pings
  // Messages keep their order: once this one is answered, the pong has arrived.
  there.send(JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'presence_subscribe' }))
  await once(there, 'message')
  const ended = once(gone, 'close')
  const nextPing = once(there, 'ping')
  vi.advanceTimersByTime(heartbeatInterval)
  await Promise.all([ended, nextPing])
  expect(there.readyState).toBe(WebSocket.OPEN)
})

test('a presence socket closes once its session or its right has ended, and others stay open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const content = await startContentService()
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const token = await content.signIn()
  const administrator = { Authorization: `Bearer ${await content.signIn()}` }
  const [ended, kept, packing] = [
    await open(url, { Authorization: `Bearer ${token}` }),
    await open(url, administrator),
    await open(url, { Authorization: `Bearer ${await content.signInAs('ida', 'editor')}` }),
  ]
  await content.request('/v1/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  const body = JSON.stringify({ role: 'fulfilment' })
  await content.request('/v1/access/editors/e-ida', { method: 'PATCH', headers: administrator, body })
  vi.advanceTimersByTime(heartbeatInterval)
  for (const { socket } of [ended, packing]) await until(() => expect(socket.readyState).toBe(WebSocket.CLOSED))
  expect(kept.socket.readyState).toBe(WebSocket.OPEN)
})

/** A message to the subscription `s`. */
const messageOf = (result: object) => expect.objectContaining({ params: { subscription: 's', result } })

test('editors in the studio see where the others are, and when they leave', async () => {
  const content = await startContentService()
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const [first, second] = await Promise.all([open(url, headers), open(url, headers)])
  call(first, 's', 'presence_subscribe')
  await until(() => expect(first.received).toContainEqual({ jsonrpc: '2.0', id: 's', result: 's' }))
  call(second, '1', 'presence_announce', { data: { sessionId: 'tab-2', locations: [] } })
  const i = 'e-editor'
  await until(() =>
    expect(first.received).toContainEqual(messageOf({ type: 'state', i, m: { sessionId: 'tab-2', locations: [] } })),
  )
  second.socket.terminate()
  await until(() =>
    expect(first.received).toContainEqual(messageOf({ type: 'disconnect', i, m: { session: 'tab-2' } })),
  )
})

test('fulfilment accounts do not see where editors are', async () => {
  const content = await startContentService()
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const account = { email: 'packer@example.com', role: 'fulfilment' } as const
  const added = await addEditor(content.database, account)
  const body = JSON.stringify({ email: account.email, password: added?.password })
  const signedIn = await content.request('/auth/sign-in', { method: 'POST', body })
  const { token }: { token: string } = await signedIn.json()
  const editor = { Authorization: `Bearer ${await content.signIn()}` }
  const [packer, first, second] = [
    await open(url, { Authorization: `Bearer ${token}` }),
    await open(url, editor),
    await open(url, editor),
  ]
  for (const line of [packer, first]) {
    call(line, 's', 'presence_subscribe')
    await until(() => expect(line.received).toContainEqual({ jsonrpc: '2.0', id: 's', result: 's' }))
  }
  call(second, '1', 'presence_announce', { data: { sessionId: 'tab-2', locations: [] } })
  await until(() => expect(first.received).toHaveLength(2))
  expect(packer.received).toHaveLength(1)
})

test('an editor with very many locations is still shown as present', async () => {
  const content = await startContentService()
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const [first, second] = await Promise.all([open(url, headers), open(url, headers)])
  call(first, 's', 'presence_subscribe')
  await until(() => expect(first.received).toContainEqual({ jsonrpc: '2.0', id: 's', result: 's' }))
  const locations = Array.from({ length: 100 }, (_, n) => ({ documentId: `document-${n}`.repeat(20) }))
  call(second, '1', 'presence_announce', { data: { sessionId: 'tab', locations } })
  const m = { sessionId: 'tab', locations: [] }
  await until(() => expect(first.received).toContainEqual(messageOf({ type: 'state', i: 'e-editor', m })))
})

test('editors connected to another process are shown until that process stops', async () => {
  const databases = await createConnectedDatabases()
  const [here, there] = await Promise.all(databases.map((database) => startContentService({ database })))
  const headers = { Authorization: `Bearer ${await here!.signIn()}` }
  const first = await open(`${await listenForSockets(here!)}/v1/socket/production`, headers)
  const second = await open(`${await listenForSockets(there!)}/v1/socket/production`, headers)
  call(first, 's', 'presence_subscribe')
  await until(() => expect(first.received).toContainEqual({ jsonrpc: '2.0', id: 's', result: 's' }))
  const m = { sessionId: 'tab-2', locations: [{ documentId: 'a' }] }
  call(second, '1', 'presence_announce', { data: m })
  const i = 'e-editor'
  await until(() => expect(first.received).toContainEqual(messageOf({ type: 'state', i, m })))
  await there!.service.close()
  await until(() =>
    expect(first.received).toContainEqual(messageOf({ type: 'disconnect', i, m: { session: 'tab-2' } })),
  )
})

test.each(['/v1/event-streams', '/v1/socket/production'])(
  '%s only opens for editors, and by cookie only for pages of this site',
  async (path) => {
    const content = await startContentService()
    const url = (await listenForSockets(content)) + path
    const cookie = { Cookie: `content_session=${await content.signIn()}` }
    await expect(open(url, {})).rejects.toThrow('401')
    await expect(open(url, cookie)).rejects.toThrow('403')
    await expect(open(url, { ...cookie, Origin: 'https://evil.example' })).rejects.toThrow('403')
    await open(url, { ...cookie, Origin: url.replace('ws:', 'http:').replace(path, '') })
  },
)

test.each(['//[', '//a:b@c/v1/socket/production'])(
  'an upgrade at %s, which looks like a host, gets 404',
  async (path) => {
    const content = await startContentService()
    await expect(open((await listenForSockets(content)) + path, {})).rejects.toThrow('404')
  },
)

test('a refused upgrade is answered in plain text', async () => {
  const url = (await listenForSockets(await startContentService())).replace('ws:', 'http:')
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket' }
  const [response] = await once(get(`${url}/v1/event-streams`, { headers }), 'response')
  expect([response.statusCode, await text(response)]).toEqual([401, 'Unauthorized'])
})

test('an upgrade where there is no socket gets 404, and no listener stays behind', async () => {
  const content = await startContentService()
  const url = await listenForSockets(content)
  for (const path of ['/v1/data/listen/production?query=*', '/v1/data/query/production?query=*', '/v1/ping'])
    await expect(open(url + path, {})).rejects.toThrow('404')
  expect(content.service.listeners()).toBe(0)
})

test('a socket for listeners carries no other requests', async () => {
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const { socket, received } = await open(`${await listenForSockets(content)}/v1/event-streams`, headers)
  socket.send(JSON.stringify({ open: 1, url: '/v1/data/listen/../../users/me' }))
  await until(() => expect(socket.readyState).toBe(WebSocket.CLOSED))
  expect(received).toEqual([])
})

test('a message that is too large closes its socket, and nothing else', async () => {
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const url = `${await listenForSockets(content)}/v1/event-streams`
  const [{ socket }, other] = [await open(url, headers), await open(url, headers)]
  socket.send('x'.repeat(65_537))
  const [code] = await once(socket, 'close')
  // With or without the reason, and not that it could not be read.
  expect(code).toBeOneOf([1006, 1009])
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
})
