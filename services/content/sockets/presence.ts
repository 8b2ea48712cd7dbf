import type { WebSocket } from 'ws'
import { z } from 'zod'

const request = z.object({ id: z.string().max(64), method: z.string(), params: z.looseObject({}).default({}) })
const session = z.looseObject({ session: z.string().max(128) })
const announcement = z.looseObject({
  data: z.looseObject({ sessionId: z.string().max(128), locations: z.array(z.unknown()).max(100) }),
})

interface Member {
  dataset: string
  userId: string
  subscriptions: Set<string>
  sessions: Set<string>
}

/**
 * Who is where in the studio: JSON-RPC 2.0 with `presence_subscribe`, `presence_unsubscribe`, `presence_rollcall`,
 * `presence_announce` and `presence_disconnect`. What one says everybody on the same dataset in this process hears as
 * `presence_subscription` `{subscription, result}`.
 */
export class Presence {
  readonly #members = new Map<WebSocket, Member>()

  join(socket: WebSocket, dataset: string, userId: string): void {
    const member: Member = { dataset, userId, subscriptions: new Set(), sessions: new Set() }
    this.#members.set(socket, member)
    socket.on('message', (text) => this.#receive(socket, member, String(text)))
    socket.on('close', () => this.#leave(socket, member))
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
        member.subscriptions.add(id)
        return id
      case 'presence_unsubscribe':
        member.subscriptions.clear()
        return true
      case 'presence_rollcall':
        this.#tell(member, { type: 'rollCall', ...session.parse(params) })
        return true
      case 'presence_announce': {
        const { data } = announcement.parse(params)
        member.sessions.add(data.sessionId)
        this.#tell(member, { type: 'state', m: data })
        return true
      }
      case 'presence_disconnect': {
        const ended = session.parse(params).session
        member.sessions.delete(ended)
        this.#tell(member, { type: 'disconnect', m: { session: ended } })
        return true
      }
      default:
        return null
    }
  }

  #tell(from: Member, message: object): void {
    for (const [socket, { dataset, subscriptions }] of this.#members) {
      if (dataset !== from.dataset) continue
      for (const subscription of subscriptions) {
        const params = { subscription, result: { ...message, i: from.userId } }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }

  #leave(socket: WebSocket, member: Member): void {
    this.#members.delete(socket)
    for (const ended of member.sessions) this.#tell(member, { type: 'disconnect', m: { session: ended } })
  }
}
