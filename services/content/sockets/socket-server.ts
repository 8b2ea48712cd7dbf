import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono, type Context } from 'hono'
import { WebSocketServer } from 'ws'
import { findReader, requireEditor } from '../access/reader.ts'
import { httpError } from '../api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { carryEventStreams } from './event-streams.ts'
import { Presence } from './presence.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Largest message that a client may send, in bytes. */
const maxPayload = 64 * 1024

/** Who may open which socket. */
interface Admission {
  userId: string
  /** Of the presence socket. */
  dataset: string | undefined
}

/** A socket's request as one that the service can answer without a socket. */
function asRequest(request: IncomingMessage, path: string): Request {
  const headers = new Headers()
  for (const name of ['host', 'origin', 'cookie', 'authorization'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  return new Request(new URL(path, 'http://content'), { headers })
}

/**
 * The service's WebSockets, for editors and, where a cookie speaks for them, for pages of this site alone:
 * - `/v…/socket/{dataset}`: presence
 * - `/v…/event-streams`: any number of listeners over one socket
 * Asked for by plain HTTP they answer 426, or as the upgrade would be refused: 401, 403, 404.
 */
export function createSockets({ database, dataset, publicUrl }: ServiceContext) {
  const admissions = new WeakMap<Request, Admission>()
  const server = new WebSocketServer({ noServer: true, maxPayload })
  const presence = new Presence()
  const routes = new Hono()

  async function admit(context: Context, name?: string): Promise<never> {
    const { editor } = requireEditor(context, await findReader(context, database), publicUrl())
    admissions.set(context.req.raw, { userId: editor.id, dataset: name })
    throw httpError(426, 'Upgrade Required', 'This address is for WebSockets', { Upgrade: 'websocket' })
  }
  routes.get('/:version/socket/:dataset', (context) => admit(context, dataset(context.req.param('dataset')).name))
  routes.get('/:version/event-streams', (context) => admit(context))

  /** Answers a request for a socket; `path` is the request's behind the mount point. */
  async function upgrade(
    fetch: Fetch,
    path: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const asked = asRequest(request, path)
    const { status } = await fetch(asked)
    const admission = admissions.get(asked)
    if (!admission) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate())
      if (admission.dataset !== undefined) presence.join(opened, admission.dataset, admission.userId)
      else carryEventStreams(opened, async (address) => fetch(asRequest(request, address)))
    })
  }

  return {
    routes,
    upgrade,
    end() {
      for (const client of server.clients) client.close(1001)
    },
  }
}
