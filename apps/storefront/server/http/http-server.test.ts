import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { listen as listenOn } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

/** Listens on a free port until the test ends. */
function portOf(server: Server): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return listenOn(server)
}

/** Blocks this thread, like synchronous work. */
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** A server that responds to `/slow` when the test says so. */
async function listen() {
  const slow: ServerResponse[] = []
  const arrivals = new EventTarget()
  const listener: RequestListener = (request, response) => {
    if (request.url !== '/slow') return void response.end('fast')
    slow.push(response)
    arrivals.dispatchEvent(new Event('slow'))
  }
  const { server, stop } = createHttpServer({ listener, headers: new Map(), addressOf: () => '' })
  const port = await portOf(server)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = async (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    get({ port, path, agent, host: '127.0.0.1' }, resolve).on('error', reject)
    const response = await promise
    return { connection: response.headers.connection, body: await text(response) }
  }
  const requestSlow = async () => {
    const arrived = once(arrivals, 'slow')
    const response = request('/slow')
    await arrived
    // In an object: an async function would wait for a promise that it returns.
    return { answer: response }
  }
  return { port, server, request, requestSlow, slow, stop }
}

test('a stopping server finishes pending requests with Connection: close and closes idle connections', async () => {
  const { request, requestSlow, slow, stop } = await listen()
  expect(await request('/')).toMatchObject({ connection: 'keep-alive' })
  const { answer: response } = await requestSlow()
  const onClosed = Promise.withResolvers<void>()
  const stopped = stop({ delay: 0, grace: 60, onClosed: onClosed.resolve })
  await onClosed.promise
  await expect(request('/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  slow[0]?.end('slow')
  expect(await response).toEqual({ connection: 'close', body: 'slow' })
  expect(await stopped).toBe(0)
})

test('without a delay a connection in use gets the response to its next request, as the last one', async () => {
  const { request, stop } = await listen()
  await request('/')
  const onClosed = Promise.withResolvers<void>()
  const stopped = stop({ delay: 0, grace: 60, onClosed: onClosed.resolve })
  await onClosed.promise
  expect(await request('/')).toEqual({ connection: 'close', body: 'fast' })
  await expect(request('/')).rejects.toThrow('ECONNREFUSED')
  expect(await stopped).toBe(0)
})

test('during the delay new connections are accepted and closed after one response', async () => {
  const { request, stop } = await listen()
  const stopped = stop({ delay: 0.2, grace: 60, onClosed: () => {} })
  expect(await request('/')).toEqual({ connection: 'close', body: 'fast' })
  expect(await stopped).toBe(0)
})

test('connections made while the process is busy get a response, even if the delay ends meanwhile', async () => {
  const { port, stop } = await listen()
  const count = 20
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const visitor = new Worker(
    `const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads')
    const { get } = require('node:http')
    const onConnect = () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0) }
    const visit = () => new Promise((resolve) => {
      get({ port, host: '127.0.0.1', agent: false }, (response) => resolve(response.resume().statusCode))
        .on('socket', (socket) => socket.on('connect', onConnect))
        .on('error', ({ code }) => resolve(code))
    })
    parentPort.on('message', () => {
      Promise.all(Array.from({ length: count }, visit)).then((statuses) => parentPort.postMessage(statuses))
    })`,
    { eval: true, workerData: { port, count, connected } },
  )
  onTestFinished(async () => void (await visitor.terminate()))
  await once(visitor, 'online')
  const statuses = once(visitor, 'message')
  const stopped = stop({ delay: 0.05, grace: 60, onClosed: () => {} })
  visitor.postMessage('visit', [])
  // Until the system has all connections, however long that takes, and until the delay has ended.
  for (let made = 0; made < count; made = Atomics.load(connected, 0)) Atomics.wait(connected, 0, made, 60_000)
  block(100)
  expect(await statuses).toEqual([Array.from({ length: count }, () => 200)])
  expect(await stopped).toBe(0)
})

test('requests that take longer than the grace period are aborted and counted', async () => {
  const { requestSlow, stop } = await listen()
  const { answer: response } = await requestSlow()
  const outcome = Promise.allSettled([response])
  expect(await stop({ delay: 0, grace: 0, onClosed: () => {} })).toBe(1)
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'ECONNRESET' } }])
})

/**
 * Sends 100 requests of one address and then one of another while the server is busy.
 * @param isConnected whether the connections of all are open before.
 * @returns how many requests were started before that of the other address.
 */
async function startedBefore(isConnected: boolean): Promise<number> {
  const started: string[] = []
  const listener: RequestListener = (request, response) => {
    if (request.url !== '/connect') {
      block(3)
      started.push(request.url ?? '')
    }
    response.end()
  }
  const { server } = createHttpServer({ listener, headers: new Map(), addressOf: ({ url = '' }) => url })
  const port = await portOf(server)
  const clients = new Worker(
    `const { parentPort, workerData: port } = require('node:worker_threads')
    const { Agent, get } = require('node:http')
    const agent = new Agent({ keepAlive: true })
    const send = (path) => new Promise((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (response) => response.resume().on('end', resolve)).on('error', reject)
    })
    parentPort.on('message', async (paths) => {
      await Promise.all(paths.map(send))
      setImmediate(() => parentPort.postMessage('done'))
    })`,
    { eval: true, workerData: port },
  )
  onTestFinished(async () => void (await clients.terminate()))
  const paths = [...Array.from({ length: 100 }, () => '/attacker'), '/visitor']
  if (isConnected) {
    clients.postMessage(
      paths.map(() => '/connect'),
      [],
    )
    await once(clients, 'message')
  }
  clients.postMessage(paths, [])
  block(500)
  await once(clients, 'message')
  return started.indexOf('/visitor')
}

test('one of many requests of an address starts before that of another', async () => {
  expect(await startedBefore(true)).toBeLessThan(5)
})

test('many connections of an address are accepted before their requests start', async () => {
  expect(await startedBefore(false)).toBeLessThan(50)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'longer than the limit',
    `GET / HTTP/1.1\r\na: ${'x'.repeat(70_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('a request that is %s is answered in plain text', async (_name, sent, status) => {
  const { port } = await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\\r\\n`))
  expect(answer.split('\r\n\r\n')[1]).toBe(status.slice(4))
})

test('a checkout’s URL and cookies may be as long as the links that a visitor came by', async () => {
  const { port } = await listen()
  const headers = { Connection: 'close', Cookie: 'x'.repeat(13_000) }
  expect((await fetch(`http://127.0.0.1:${port}/?${'x'.repeat(40_000)}`, { headers })).status).toBe(200)
})

test.each([
  ['a page', 'Connection: close\r\n'],
  ['a socket', 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'],
])('a request for %s with two Host headers is refused', async (_name, upgrade) => {
  const { port, server } = await listen()
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n${upgrade}\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('what cannot be read does not become part of a response that has begun', async () => {
  const { port, slow } = await listen()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => slow.length).toBe(1)
  slow[0]?.write('begun')
  await once(socket, 'readable')
  socket.write('garbage\r\n\r\n')
  const answer = await text(socket).catch(() => 'closed')
  expect(answer).not.toContain('400')
})

test('a request that offers HTTP/2 without TLS gets the response over HTTP/1.1', async () => {
  const { port, server } = await listen()
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))
  const socket = connect(port, '127.0.0.1')
  const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${offer}Content-Length: 2\r\n\r\nhi`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*fast/)
})
