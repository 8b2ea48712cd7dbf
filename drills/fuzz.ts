import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { z } from 'zod'
import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'
import { makeRequest } from './fuzz-request.ts'

const printRoutes = fileURLToPath(new URL('../apps/storefront/server/testing/print-routes.ts', import.meta.url))
/** The heads of requests that once caused a 5xx or an error in the log. */
const known = [
  'TRACE /services/content/v1/ping',
  'TRACK /services/shop-api/graphql',
  'DELETE /',
  'OPTIONS /shop',
  'GET /preview/%E0%A4%A',
  'GET /%0d%0aX',
  'GET /fonts/__proto__',
  'GET /fonts/constructor',
  'GET /services/shop-api/graphql?query={__typename}&variables={',
  'GET /services/commerce/api/2024-07/graphql.json?query={__typename}&extensions=[',
  'GET /services/shop-api/graphql?query={subscriptions(cursor:"x"){nodes{id}}}',
  'GET /services/shop-api/graphql?query={products(query:"((("){nodes{id}}}',
  'GET /services/commerce/api/2024-07/graphql.json?query={products(first:1,after:"WzFlMzAwLDFd"){nodes{id}}}',
  `GET /services/commerce/api/2024-07/graphql.json?query={nodes(ids:${'['.repeat(2000)})}`,
]

/** The number of concurrent requests. */
const connections = 12
/** Timeout of a request in milliseconds. */
const timeout = 15_000

/** The routes of every router of the shop, created by its own code, and paths outside all routers. */
async function readPaths({ dataDirectory, origin }: ShopProcess): Promise<string[]> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDirectory, PUBLIC_URL: origin }
  const { stdout } = await promisify(execFile)(process.execPath, [printRoutes], { env, maxBuffer: 10_000_000 })
  const routes = z.array(z.string()).parse(JSON.parse(stdout))
  return [...routes, '/services/shop-api/graphql', '/services/commerce/api/2024-07/graphql.json', '/:a', '/:a/:b']
}

/**
 * Sends bytes on a new connection. Returns the status; 0 for a connection closed without one, -1 after {@link timeout}.
 */
function send(port: number, text: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const socket = connect({ host: '127.0.0.1', port })
  let received = ''
  const end = (status: number) => {
    socket.destroy()
    resolve(status)
  }
  socket.setTimeout(timeout, () => end(-1))
  socket.on('error', () => end(0))
  socket.on('close', () => end(0))
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const [, status] = /^HTTP\/1\.1 (?!1)(\d{3}) /m.exec(received) ?? []
    if (status) end(Number(status))
  })
  // The server waits for the rest of an incomplete request until the sender closes it.
  socket.on('connect', () => socket.end(Buffer.from(text)))
  return promise
}

/** Log lines that report an error, or that are invalid. */
function errorLines(text: string): string[] {
  return text.split('\n').filter((line) => {
    if (line.trim() === '') return false
    try {
      return z.object({ level: z.number() }).parse(JSON.parse(line)).level >= 50
    } catch {
      return true
    }
  })
}

/** Sends a number of malformed requests to a shop, the same ones for the same seed, and counts the responses. */
export async function fuzz(requests: number, seed: number): Promise<Figure[]> {
  await using shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
  const paths = await readPaths(shop)
  const port = Number(new URL(shop.origin).port)
  const before = shop.printedText().length
  const random = createSeededRandom(seed)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let sent = 0

  async function sendSome(): Promise<void> {
    while (sent < requests) {
      sent += 1
      const address = `10.${sent % 250}.${random.below(250)}.${random.below(250)}`
      const head = known[sent - 1]
      const text = head ? `${head} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n` : makeRequest(random, paths, address)
      const status = await send(port, text)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 || status === -1) faults.push(`${status} ${JSON.stringify(text.slice(0, 300))}`)
    }
  }

  await Promise.all(Array.from({ length: connections }, () => sendSome()))
  const errors = errorLines(shop.printedText().slice(before))
  for (const line of [...faults, ...errors].slice(0, 20)) console.log(`  ${line.slice(0, 600)}`)
  console.log(`  ${paths.length} paths; responses by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  const running = await fetch(`${shop.origin}/healthz`)
  return [
    atLeast('requests sent', sent, '', requests),
    atMost('5xx, or no response within 15 s', faults.length, '', 0),
    atMost('errors in the log', errors.length, '', 0),
    atLeast('running afterwards', running.ok ? 1 : 0, '', 1),
  ]
}
