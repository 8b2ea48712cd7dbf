import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { startPostgres } from '../packages/database/postgres-server.ts'
import type { Shop } from './browsed-shop.ts'
import { freePort, startShop } from './shop-process.ts'

/** Passes a request on as it is, and its answer back; an answer that breaks off breaks off here too. */
export function passOn(asked: IncomingMessage, answer: ServerResponse, origin: string): void {
  const passed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers: asked.headers })
  passed.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Starts two processes of the shop on a PostgreSQL of their own, behind one address that gives each every other request. */
export async function startShopOfTwo(): Promise<Shop> {
  const postgres = await startPostgres()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { DATABASE_URL: `${postgres.url}/postgres`, PUBLIC_URL: origin }
  const first = await startShop(environment)
  const second = await startShop(environment)
  let next = first.origin
  let other = second.origin
  const server = createServer((asked, answer) => {
    passOn(asked, answer, next)
    ;[next, other] = [other, next]
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await Promise.all([first, second].map((process) => process[Symbol.asyncDispose]()))
      await postgres.stop()
    },
  }
}
