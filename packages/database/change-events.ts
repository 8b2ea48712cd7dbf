import { randomUUID } from 'node:crypto'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions, Sockets } from './postgres-pool.ts'

/**
 * A change event: `channel` names what changed, `payload` identifies it (an id or a number, never a document:
 * PostgreSQL allows 8 kB). An `undefined` payload means that events may have been missed: read everything again.
 */
export type ChangeListener = (payload: string | undefined) => void

/** Delivers change events of committed transactions to subscribers, in this process or in all of them. */
export interface ChangeEvents {
  /** Calls `listener` for every event on `channel` until the returned function is called. */
  subscribe(channel: string, listener: ChangeListener): () => void
  close(): Promise<void>
}

/** The listeners of one process; errors of listeners go to `onError`. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<ChangeListener>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  subscribe(channel: string, listener: ChangeListener): () => void {
    const listeners = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  emit(channel: string, payload: string | undefined): void {
    for (const listener of this.#byChannel.get(channel) ?? []) this.#notify(listener, payload)
  }

  /** A failing listener affects neither the commit nor the other listeners. */
  #notify(listener: ChangeListener, payload: string | undefined): void {
    try {
      listener(payload)
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Informs every listener that it may have missed events. */
  emitGap(): void {
    for (const channel of this.#byChannel.keys()) this.emit(channel, undefined)
  }
}

/**
 * The one PostgreSQL channel in use, under the name that earlier versions listen on; the event's own channel is part of
 * the message, so that one LISTEN serves every service.
 */
export const postgresChannel = 'shop_notices'

/** An event as sent on {@link postgresChannel}: channel, line feed, payload. */
export const encodeChangeEvent = (channel: string, payload: string): string => `${channel}\n${payload}`

/** The channel of events that a process sends itself to check its connection. */
const probeChannel = 'probe'

/** Timeout of the first connection, in milliseconds: a busy machine starts slowly. */
const startTimeout = 10_000

/** All times are in milliseconds. */
export interface PostgresChangeEventsOptions {
  url: string
  /** Called with errors of listeners, and when a connection is abandoned. */
  onError(error: unknown): void
  /** Queries the database on another connection; rejects while it does not respond. */
  check(): Promise<unknown>
  /** The interval of the connection check. */
  probeInterval?: number
  /** How long a response may take before the connection is abandoned. */
  timeout?: number
  /** The delay before reconnecting after that or after a failed try. */
  retryDelay?: number
}

/** A connection that receives events. */
interface Listening {
  /** Resolves to the reason once the connection is broken or suspected to be; it is closed then. */
  lost: Promise<unknown>
  close(): Promise<void>
}

/** Rejects when `work` takes longer than `limit`. A response that arrived while the process was busy still counts. */
async function withTimeout(limit: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(reject, new Error(`No response within ${limit} ms`)), limit)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Change events across processes through LISTEN on a dedicated connection. A dead connection looks like an idle one, so
 * the process sends itself an event every `probeInterval`: if it does not arrive, the connection is replaced and
 * listeners are called with `undefined`. While no working connection can be made, they are called so at every try for
 * which `check` succeeds, so that they query what they missed.
 * @throws when the first connection cannot be made.
 */
export async function createPostgresChangeEvents(options: PostgresChangeEventsOptions): Promise<ChangeEvents> {
  const { url, onError, check, probeInterval = 3000, timeout = 3000, retryDelay = 500 } = options
  const listeners = new Listeners(onError)
  const sockets = new Sockets()
  const closing = new AbortController()

  /** Connects, listens and receives a probe, each within `limit`. */
  async function listen(limit: number): Promise<Listening> {
    const client = new pg.Client(connectionOptions(url, { connect: limit, statement: limit, lease: limit }, sockets))
    const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
    let probing = ''
    let arrival = Promise.withResolvers<void>()
    client.on('error', lose)
    client.on('end', () => lose(new Error('The connection ended')))
    client.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf('\n')
      const channel = payload.slice(0, split)
      const said = payload.slice(split + 1)
      if (channel !== probeChannel) listeners.emit(channel, said)
      else if (said === probing) arrival.resolve()
    })

    async function probe(limit: number): Promise<void> {
      probing = randomUUID()
      arrival = Promise.withResolvers()
      const sent = client.query('select pg_notify($1, $2)', [postgresChannel, encodeChangeEvent(probeChannel, probing)])
      await withTimeout(limit, Promise.all([sent, arrival.promise]))
    }

    let timer: NodeJS.Timeout | undefined
    const probeLater = () => {
      timer = setTimeout(() => probe(timeout).then(probeLater, lose), probeInterval)
      timer.unref()
    }
    const end = () => {
      clearTimeout(timer)
      return client.end()
    }
    try {
      await client.connect()
      await withTimeout(limit, client.query(`listen ${postgresChannel}`))
      await probe(limit)
    } catch (error) {
      end().catch(() => {})
      throw error
    }
    probeLater()
    void lost.then(() => end().catch(() => {}))
    return { lost, close: end }
  }

  /** Retries until it listens; undefined when it is closed meanwhile. */
  async function listenAnew(): Promise<Listening | undefined> {
    while (!closing.signal.aborted) {
      await setTimeoutPromise(retryDelay, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      const next = await listen(timeout).catch(() => undefined)
      if (next) return next
      check().then(
        () => listeners.emitGap(),
        () => {},
      )
    }
    return undefined
  }

  let listening: Listening | undefined = await listen(startTimeout)

  async function listenUntilClosed(): Promise<void> {
    while (listening) {
      const error = await listening.lost
      if (closing.signal.aborted) return
      onError(new Error('Change events were interrupted', { cause: error }))
      listening = await listenAnew()
      if (closing.signal.aborted) await listening?.close()
      else listeners.emitGap()
    }
  }

  const kept = listenUntilClosed()
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    async close() {
      closing.abort()
      await sockets.close(Promise.all([listening?.close(), kept]))
    },
  }
}
