import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { endWithStatus } from '@shop/http/end-with-status'
import { Hono, type Context } from 'hono'
import { WebSocketServer, type WebSocket } from 'ws'
import { requireReader } from '../access/reader.ts'
import { readsContent } from '../access/roles.ts'
import { httpError } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { serveEventStreams } from './event-streams.ts'
import { Presence } from './presence.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** The service with the routes of sockets only, which respond to upgrades, and with all routes. */
interface Fetches {
  ofSockets: Fetch
  ofAll: Fetch
}

/** Maximum size of a client's message, in bytes. */
const maxPayload = 64 * 1024

/** A socket that has not responded for this long, in milliseconds, is closed. */
export const heartbeatInterval = 30_000

/** The result of the authorization of a socket. */
interface Admission {
  userId: string
  /** The room of a presence socket: its dataset, or a part of it. */
  room: string | undefined
}

/** A socket's upgrade request as a `Request`. */
function asRequest(request: IncomingMessage, path: string, lastEventId?: string): Request {
  const headers = new Headers()
  if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId)
  for (const name of ['host', 'origin', 'cookie', 'authorization'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  // Concatenated, because a path such as `//host` would be resolved to another host.
  return new Request(`http://content${path}`, { headers })
}

/**
 * The service's WebSockets, which require an account and, if authenticated by cookie, a page of this site:
 * - `/v…/socket/{dataset}`: presence
 * - `/v…/event-streams`: any number of listeners over one socket
 *
 * Plain HTTP requests get 426, or the status with which the upgrade would be rejected: 401, 403, 404.
 */
export function createSockets({ database, dataset, publicUrl, logger }: ServiceContext) {
  const admissions = new WeakMap<Request, Admission>()
  const server = new WebSocketServer({ noServer: true, maxPayload })
  const answering = new WeakSet<WebSocket>()
  /** Whether the session that opened a socket still has permission; true if that cannot be checked now. */
  const checks = new WeakMap<WebSocket, () => Promise<boolean>>()
  let heartbeat: NodeJS.Timeout | undefined
  const presence = new Presence(database, logger)
  const routes = new Hono()

  async function admit(context: Context, name?: string): Promise<never> {
    const { editor } = await requireReader(context, { database, publicUrl })
    // The role fulfilment may not see who edits which document, so it gets a separate room.
    const room = name === undefined || readsContent(editor.role) ? name : `${name} (fulfilment)`
    admissions.set(context.req.raw, { userId: editor.id, room })
    throw httpError(426, 'Upgrade Required', 'This address is for WebSockets', { headers: { Upgrade: 'websocket' } })
  }
  routes.get('/:version/socket/:dataset', (context) => admit(context, dataset(context.req.param('dataset')).name))
  routes.get('/:version/event-streams', (context) => admit(context))

  /** Asks the service for the admission of a socket, as an upgrade or later. */
  async function ask(fetch: Fetch, path: string, request: IncomingMessage) {
    const asked = asRequest(request, path)
    const { status } = await fetch(asked)
    return { status, admission: admissions.get(asked) }
  }

  async function endUnlessAllowed(client: WebSocket): Promise<void> {
    if ((await checks.get(client)?.()) === false) client.close(1008, 'The session has ended')
  }

  /** Terminates dead sockets, pings the others, and closes those whose session has ended. */
  function checkPulse(): void {
    for (const client of server.clients) {
      if (!answering.delete(client)) {
        client.terminate()
        continue
      }
      client.ping()
      void endUnlessAllowed(client)
    }
    if (server.clients.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  /** Handles an upgrade; `path` is relative to the mount point. */
  async function upgrade(
    { ofSockets, ofAll }: Fetches,
    path: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const { status, admission } = await ask(ofSockets, path, request)
    if (!admission) {
      endWithStatus(socket, status)
      return
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate())
      opened.on('pong', () => answering.add(opened))
      answering.add(opened)
      checks.set(opened, async () => {
        const now = await ask(ofSockets, path, request)
        return now.admission ? now.admission.room === admission.room : now.status >= 500
      })
      heartbeat ??= setInterval(checkPulse, heartbeatInterval).unref()
      if (admission.room !== undefined) presence.join(opened, admission.room, admission.userId)
      else
        serveEventStreams(opened, async (address, lastEventId) => {
          // If the session has ended, the stream would be that of an anonymous visitor: close the socket; a new one
          // needs a new session.
          const account = await ofAll(asRequest(request, '/v1/users/me'))
          if (!account.ok) throw new Error('The session of the socket has ended')
          return ofAll(asRequest(request, address, lastEventId))
        })
    })
  }

  return {
    routes,
    upgrade,
    end() {
      for (const client of server.clients) client.close(1001)
    },
    async close() {
      clearInterval(heartbeat)
      for (const client of server.clients) client.terminate()
      await presence.close()
    },
  }
}
