import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** What an upstream service answers that is there and says nothing of use; all with status 200. */
export const lies: Record<string, () => Response> = {
  HTML: () => new Response('<html>Welcome to the proxy</html>', { headers: { 'Content-Type': 'text/html' } }),
  'an empty object': () => Response.json({}),
  'no answer in its envelope': () => Response.json({ data: {}, result: {} }),
  'JSON that breaks off': () => new Response('{"data":{"nodes":[', { headers: { 'Content-Type': 'application/json' } }),
  'nothing where there must be something': () =>
    Response.json({ data: { nodes: null, product: { id: null }, products: null }, result: { title: 7 } }),
}

/** `frozen` takes connections and never answers. */
export type Condition = 'well' | 'dead' | 'frozen' | keyof typeof lies

/** An upstream service of the shop, as a server on 127.0.0.1. */
export interface StandIn {
  /** Its address while it lives; the same again after it was dead. */
  origin: string
  become(condition: Condition): Promise<void>
  /** How many requests have come. */
  asked(): number
  [Symbol.asyncDispose](): Promise<void>
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Starts an upstream service that answers by `answer` while it is well. */
export async function startStandIn(answer: (request: Request) => Response | Promise<Response>): Promise<StandIn> {
  let condition: Condition = 'well'
  let asked = 0
  const server = createServer(
    getRequestListener(async (request) => {
      asked += 1
      if (condition === 'frozen') return new Promise<Response>(() => {})
      return lies[condition]?.() ?? answer(request)
    }),
  )
  const port = await listen(server, 0)
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => asked,
    async become(next) {
      condition = next
      // A server that has hung answers nobody who has waited.
      await end(server)
      if (next !== 'dead') await listen(server, port)
    },
    [Symbol.asyncDispose]: () => end(server),
  }
}

/** A `fetch` that finds each of `hosts`, such as `https://store.test`, at the address that is given for it. */
export function fetchWithHosts(hosts: Record<string, string>, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const host = Object.keys(hosts).find((name) => url.startsWith(`${name}/`))
    if (host === undefined) return send(input, init)
    const moved = `${hosts[host]}${url.slice(host.length)}`
    return send(input instanceof Request ? new Request(moved, input) : moved, init)
  }
}
