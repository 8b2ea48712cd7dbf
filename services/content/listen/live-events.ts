import { isPublicId, type ContentDocument } from '@shop/groq/document'
import { changedTags } from '@shop/groq/sync-tags'
import { clientAddress } from '@shop/http/client-address'
import { Hono } from 'hono'
import { z } from 'zod'
import { findContentReader, isStillReader } from '../access/reader.ts'
import { sessionNotFound } from '../protocol/api-error.ts'
import { flag, parseSearch, searchOf } from '../protocol/parse-input.ts'
import type { ServiceContext } from '../service-context.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import { createEventStream, maxWaitingBytes, type EventStream } from './event-stream.ts'
import { admitListener, admitVisitor, keepAliveInterval } from './listeners.ts'

const liveOptions = z.object({ includeDrafts: flag.default(false) })

interface Connection {
  dataset: string
  /** The address of a client without a session. */
  address: string | undefined
  includesDrafts: boolean
  /** Whether the session is still valid; undefined for a client without one. */
  isAllowed: (() => Promise<boolean>) | undefined
}

/** The connections that receive the sync tags of changes. */
export class LiveEvents {
  readonly #privateTypes: ReadonlySet<string>
  readonly #perAddress: number
  readonly #connections = new Map<EventStream, Connection>()
  #keepAlive: NodeJS.Timeout | undefined

  /** @param perAddress the maximum number of connections without a session per address. */
  constructor(privateTypes: readonly string[], perAddress: number) {
    this.#privateTypes = new Set(privateTypes)
    this.#perAddress = perAddress
  }

  /** @throws {ApiError} 401, 429 or 503 as `Listeners.admit`. */
  open(connection: Connection): EventStream {
    const { address } = connection
    if (address !== undefined) this.#admitVisitor(address)
    admitListener(this.#connections.size)
    const stream = createEventStream({
      onEnd: () => void this.#connections.delete(stream),
      allowance: () => maxWaitingBytes / 64,
    })
    this.#connections.set(stream, connection)
    this.#keepAlive ??= setInterval(() => this.#keepAllAlive(), keepAliveInterval).unref()
    return stream
  }

  /** Sends a transaction's tags. Clients refetch the results with one of these tags; after `restart`, all. */
  tell(dataset: string, { transitions, sequence }: CommittedTransaction): void {
    const concerned = [...this.#connections].filter(([, connection]) => connection.dataset === dataset)
    if (concerned.length === 0) return
    const ofReaders = changedTags(transitions)
    const ofVisitors = changedTags(transitions.map((transition) => this.#publicPart(transition)))
    for (const [stream, connection] of concerned) {
      const tags = connection.address === undefined ? ofReaders : ofVisitors
      // Results with drafts have no tags.
      const isUnknown = !tags || (connection.includesDrafts && tags.length === 0)
      if (isUnknown) stream.send('restart', {}, String(sequence))
      else if (tags.length > 0) stream.send('message', { tags }, String(sequence))
    }
  }

  /** Ends all connections, or those of a dataset; clients reconnect. */
  end(dataset?: string): void {
    for (const [stream, connection] of this.#connections) {
      if (dataset === undefined || connection.dataset === dataset) stream.reconnect()
    }
    if (this.#connections.size > 0) return
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
  }

  #admitVisitor(address: string): void {
    const visitors = [...this.#connections.values()].filter((other) => other.address !== undefined)
    const ofAddress = visitors.filter((other) => other.address === address).length
    admitVisitor({ ofAddress, all: visitors.length }, this.#perAddress)
  }

  #keepAllAlive(): void {
    for (const [stream, { isAllowed }] of this.#connections) {
      stream.keepAlive()
      void isAllowed?.().then((allowed) => !allowed && stream.cut())
    }
  }

  /** The part of a change that visitors may see. */
  #publicPart({ id, before, after }: Transition): Transition {
    const shown = (document: ContentDocument | undefined) =>
      document && isPublicId(id) && !this.#privateTypes.has(document._type) ? document : undefined
    const isShown = shown(before) !== undefined || shown(after) !== undefined
    // Drafts change no published result, so they have no tags.
    return { id: isShown ? id : 'drafts.hidden', before: shown(before), after: shown(after) }
  }
}

/**
 * `GET /v…/data/live/events/{dataset}`: server-sent events `welcome`; `message` `{tags}`, the sync tags of a change,
 * for results of published documents; `restart` when all results may have changed, as after a reconnection that missed
 * a change, or with `includeDrafts=true` after a change of drafts. 401 for `includeDrafts` without a session, and as
 * for {@link LiveEvents.open}.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function liveRoutes({ database, dataset, trustedProxies }: ServiceContext, live: LiveEvents) {
  const routes = new Hono()
  routes.get('/:version/data/live/events/:dataset', async (context) => {
    const source = dataset(context.req.param('dataset'))
    const { includeDrafts: includesDrafts } = parseSearch(liveOptions, searchOf(context.req))
    const reader = await findContentReader(context, database)
    if (includesDrafts && !reader) throw sessionNotFound('Sign in to follow drafts')
    const address = reader ? undefined : clientAddress(context.req.raw, context.env, trustedProxies)
    const { sequence } = await source.memory()
    const isAllowed = reader && (() => isStillReader(context, database))
    const stream = live.open({ dataset: source.name, address, includesDrafts, isAllowed })
    const last = context.req.header('Last-Event-ID')
    stream.send('welcome', {}, String(sequence))
    if (last !== undefined && last !== String(sequence)) stream.send('restart', {}, String(sequence))
    return stream.response
  })
  return routes
}
