import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { listen } from '@shop/testing/listen'
import { getRequestListener } from '@hono/node-server'

/** Useless responses of a broken upstream service, all with status 200. */
export const uselessResponses: Record<string, () => Response> = {
  HTML: () => new Response('<html>Welcome to the proxy</html>', { headers: { 'Content-Type': 'text/html' } }),
  'an empty object': () => Response.json({}),
  'no answer in its envelope': () => Response.json({ data: {}, result: {} }),
  'JSON that breaks off': () => new Response('{"data":{"nodes":[', { headers: { 'Content-Type': 'application/json' } }),
  'nothing where there must be something': () =>
    Response.json({ data: { nodes: null, product: { id: null }, products: null }, result: { title: 7 } }),
}

/** `frozen` accepts connections and never responds. */
export type Condition = 'well' | 'dead' | 'frozen' | keyof typeof uselessResponses

/** A fake upstream service of the shop, as a server on 127.0.0.1. */
export interface StandIn {
  /** Its URL; the same after a restart. */
  origin: string
  setCondition(condition: Condition): Promise<void>
  /** The number of requests received. */
  requests(): number
  [Symbol.asyncDispose](): Promise<void>
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Starts an upstream service that responds by `answer` while its condition is `well`. */
export async function startStandIn(answer: (request: Request) => Response | Promise<Response>): Promise<StandIn> {
  let condition: Condition = 'well'
  let count = 0
  const server = createServer(
    getRequestListener(async (request) => {
      count += 1
      if (condition === 'frozen') return new Promise<Response>(() => {})
      return uselessResponses[condition]?.() ?? answer(request)
    }),
  )
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => count,
    async setCondition(next) {
      condition = next
      // A server that has hung does not respond to waiting requests.
      await end(server)
      if (next !== 'dead') await listen(server, port)
    },
    [Symbol.asyncDispose]: () => end(server),
  }
}

/** A `fetch` that sends requests to each of `hosts`, such as `https://store.test`, to the given URL instead. */
export function fetchWithHosts(hosts: Record<string, string>, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const host = Object.keys(hosts).find((name) => url.startsWith(`${name}/`))
    if (host === undefined) return send(input, init)
    const moved = `${hosts[host]}${url.slice(host.length)}`
    return send(input instanceof Request ? new Request(moved, input) : moved, init)
  }
}
