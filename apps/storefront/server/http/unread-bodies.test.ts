import { Agent, request as send, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

/** Larger than what a stream buffers, and smaller than what the operating system does: the client has sent all of it. */
const upload = Buffer.alloc(500_000, 'a')

/** Sends two requests, one after the other on the same connection, to a server that leaves the body of the first. */
async function sendTwo(leave: (request: Request) => Promise<unknown>) {
  const listener = getRequestListener(async (request) => {
    if (new URL(request.url).pathname === '/next') return new Response('next')
    await leave(request)
    return new Response('refused', { status: 401 })
  })
  const { server } = createHttpServer({ listener, headers: new Map(), addressOf: () => '' })
  const port = await listen(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const post = async (path: string, body: Buffer) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = { 'Content-Length': body.length }
    send({ port, path, agent, host: '127.0.0.1', method: 'POST', headers }, resolve).on('error', reject).end(body)
    return text(await promise)
  }
  return [await post('/', upload), await post('/next', Buffer.from('a'))]
}

const readers: Record<string, (request: Request) => Promise<unknown>> = {
  'not at all': async ({ body }) => body,
  'only in part': async ({ body }) => body?.getReader().read(),
  'until it was too long': async ({ body }) => {
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
  },
}

test.each(Object.entries(readers))('a request is answered after one whose body was read %s', async (_, leave) => {
  expect(await sendTwo(leave)).toEqual(['refused', 'next'])
})
