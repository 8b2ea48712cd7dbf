import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startContentService, type TestService } from '../testing.ts'

/** Listens for sockets alone; answers its address. */
async function listenForSockets({ service }: TestService): Promise<string> {
  const server = createServer()
  server.on('upgrade', (request, socket, head) => void service.upgrade(request.url ?? '', request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

interface Line {
  socket: WebSocket
  heard: { [field: string]: unknown }[]
}

async function open(url: string, headers: Record<string, string>): Promise<Line> {
  const socket = new WebSocket(url, { headers })
  const heard: Line['heard'] = []
  socket.on('message', (text) => void heard.push(JSON.parse(String(text))))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return { socket, heard }
}

test('one socket carries several listeners, until each is closed', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const client = content.client({ token })
  const { socket, heard } = await open(`${await listenForSockets(content)}/v1/event-streams`, {
    Authorization: `Bearer ${token}`,
  })
  const text = (id: number) => heard.flatMap((frame) => (frame['id'] === id ? [frame['data']] : [])).join('')
  for (const [id, type] of ['page', 'post'].entries()) {
    const query = encodeURIComponent(`*[_type == "${type}"]`)
    socket.send(JSON.stringify({ open: id, url: `/v1/data/listen/production?query=${query}` }))
  }
  await vi.waitFor(() => expect(text(0) && text(1)).toContain('event: welcome'))
  await client.create({ _id: 'a', _type: 'page' })
  await vi.waitFor(() => expect(text(0)).toContain('"documentId":"a"'))
  socket.send(JSON.stringify({ close: 0 }))
  await client.create({ _id: 'b', _type: 'post' })
  await vi.waitFor(() => expect(text(1)).toContain('"documentId":"b"'))
  expect(text(1)).not.toContain('"documentId":"a"')
})

const call = (line: Line, id: string, method: string, params: object = {}): void =>
  line.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))

/** A notice to the subscription `s`. */
const told = (result: object) => expect.objectContaining({ params: { subscription: 's', result } })

test('whoever is in the studio hears where the others are, and when they leave', async () => {
  const content = await startContentService()
  const url = `${await listenForSockets(content)}/v1/socket/production`
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const [first, second] = await Promise.all([open(url, headers), open(url, headers)])
  call(first, 's', 'presence_subscribe')
  await vi.waitFor(() => expect(first.heard).toContainEqual({ jsonrpc: '2.0', id: 's', result: 's' }))
  call(second, '1', 'presence_announce', { data: { sessionId: 'tab-2', locations: [] } })
  const i = 'e-editor'
  await vi.waitFor(() =>
    expect(first.heard).toContainEqual(told({ type: 'state', i, m: { sessionId: 'tab-2', locations: [] } })),
  )
  second.socket.terminate()
  await vi.waitFor(() => expect(first.heard).toContainEqual(told({ type: 'disconnect', i, m: { session: 'tab-2' } })))
})

test.each(['/v1/event-streams', '/v1/socket/production'])(
  '%s opens for editors alone, and by cookie for pages of this site alone',
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
