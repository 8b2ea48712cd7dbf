import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import type { WebSocket } from 'ws'
import { z } from 'zod'

const request = z.object({ id: z.string().max(64), method: z.string(), params: z.looseObject({}).default({}) })
const session = z.looseObject({ session: z.string().max(128) })
const announcement = z.looseObject({
  data: z.looseObject({ sessionId: z.string().max(128), locations: z.array(z.unknown()).max(100) }),
})

/** A message to the members of a dataset, in this or another process. */
const broadcast = z.object({ dataset: z.string(), message: z.looseObject({}) })
type Broadcast = z.infer<typeof broadcast>

const channel = 'content_presence'

/** A change event is limited to 8,000 bytes; longer messages are reduced to the member's presence. */
const maxEventBytes = 7500

/** The maximum number of tabs and subscriptions per socket. */
const maxPerSocket = 100
/** The maximum buffer for a slow socket, in bytes. */
const maxWaitingBytes = 1024 * 1024

interface Member {
  dataset: string
  userId: string
  subscriptions: Set<string>
  sessions: Set<string>
}

function addBounded(set: Set<string>, value: string): void {
  if (set.size >= maxPerSocket && !set.has(value)) throw new RangeError('Too many')
  set.add(value)
}

/**
 * Presence in the Studio: JSON-RPC 2.0 with `presence_subscribe`, `presence_unsubscribe`, `presence_rollcall`,
 * `presence_announce` and `presence_disconnect`. All subscribers of the same dataset receive a message as
 * `presence_subscription` `{subscription, result}`, in all processes.
 */
export class Presence {
  readonly #members = new Map<WebSocket, Member>()
  readonly #database: Database
  readonly #logger: Logger
  readonly #unsubscribe: () => void
  #told: Promise<void> = Promise.resolve()

  constructor(database: Database, logger: Logger) {
    this.#database = database
    this.#logger = logger
    this.#unsubscribe = database.subscribe(channel, (payload) => {
      // Missed messages are repeated at the next roll call.
      if (payload !== undefined) this.#pass(broadcast.parse(JSON.parse(payload)))
    })
  }

  join(socket: WebSocket, dataset: string, userId: string): void {
    const member: Member = { dataset, userId, subscriptions: new Set(), sessions: new Set() }
    this.#members.set(socket, member)
    socket.on('message', (text) => this.#receive(socket, member, String(text)))
    socket.on('close', () => this.#leave(socket, member))
  }

  /** Announces that all members of this process have left. */
  async close(): Promise<void> {
    for (const [socket, member] of this.#members) this.#leave(socket, member)
    await this.#told
    this.#unsubscribe()
  }

  #receive(socket: WebSocket, member: Member, text: string): void {
    try {
      const { id, method, params } = request.parse(JSON.parse(text))
      const result = this.#call(member, id, method, params)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
    } catch {
      socket.close(1008, 'Malformed request')
    }
  }

  #call(member: Member, id: string, method: string, params: object): unknown {
    switch (method) {
      case 'presence_subscribe':
        addBounded(member.subscriptions, id)
        return id
      case 'presence_unsubscribe':
        member.subscriptions.clear()
        return true
      case 'presence_rollcall':
        this.#publish(member, { type: 'rollCall', ...session.parse(params) })
        return true
      case 'presence_announce': {
        const { data } = announcement.parse(params)
        addBounded(member.sessions, data.sessionId)
        this.#publish(member, { type: 'state', m: data }, { type: 'state', m: { ...data, locations: [] } })
        return true
      }
      case 'presence_disconnect': {
        const ended = session.parse(params).session
        member.sessions.delete(ended)
        this.#publish(member, { type: 'disconnect', m: { session: ended } })
        return true
      }
      default:
        return null
    }
  }

  /** Sends a message to all members of the dataset, in order; `brief` if it is too long for an event. */
  #publish({ dataset, userId }: Member, said: object, brief: object = said): void {
    const eventOf = (message: object) =>
      JSON.stringify({ dataset, message: { ...message, i: userId } } satisfies Broadcast)
    const full = eventOf(said)
    const event = Buffer.byteLength(full) <= maxEventBytes ? full : eventOf(brief)
    if (Buffer.byteLength(event) > maxEventBytes) throw new RangeError('Too long')
    this.#told = this.#told
      .then(() => this.#database.publish(channel, event))
      .catch((error: unknown) => this.#logger.error({ error }, 'a presence message could not be published'))
  }

  #pass({ dataset, message }: Broadcast): void {
    for (const [socket, member] of this.#members) {
      if (member.dataset !== dataset) continue
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
      for (const subscription of member.subscriptions) {
        const params = { subscription, result: message }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }

  #leave(socket: WebSocket, member: Member): void {
    if (!this.#members.delete(socket)) return
    for (const ended of member.sessions) this.#publish(member, { type: 'disconnect', m: { session: ended } })
  }
}
