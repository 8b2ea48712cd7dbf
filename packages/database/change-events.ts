import { randomUUID } from 'node:crypto'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions, Sockets } from './postgres-pool.ts'

/**
 * A change event: `channel` names what changed, `payload` says which (an id or a number, never a document: PostgreSQL
 * carries at most 8 kB). A payload of `undefined` means that events may have been missed: read everything again.
 */
export type ChangeListener = (payload: string | undefined) => void

/** Carries change events from committed transactions to whoever listens, in this process or in all of them. */
export interface ChangeEvents {
  /** Calls `listener` for every event on `channel` until the returned function is called. */
  subscribe(channel: string, listener: ChangeListener): () => void
  close(): Promise<void>
}

class Listeners {
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
    for (const listener of this.#byChannel.get(channel) ?? []) this.#tell(listener, payload)
  }

  /** What is committed stays committed, and the others are told all the same: a listener's failure is its own. */
  #tell(listener: ChangeListener, payload: string | undefined): void {
    try {
      listener(payload)
    } catch (error) {
      this.#onError(error)
    }
  }

  emitGap(): void {
    for (const channel of this.#byChannel.keys()) this.emit(channel, undefined)
  }
}

/** Change events within one process, for SQLite. `gap` tells every listener that it may have missed something. */
export interface LocalChangeEvents extends ChangeEvents {
  emit(channel: string, payload: string): void
  gap(): void
}

/** Change events within one process; what a listener throws goes to `onError`. */
export function createLocalChangeEvents(onError: (error: unknown) => void): LocalChangeEvents {
  const listeners = new Listeners(onError)
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    emit: (channel, payload) => listeners.emit(channel, payload),
    gap: () => listeners.emitGap(),
    close: async () => {},
  }
}

/**
 * The one PostgreSQL channel in use, by the name that earlier versions listen on; an event's own channel travels inside, so
 * that one LISTEN serves every service.
 */
export const postgresChannel = 'shop_notices'

/** An event as it travels on {@link postgresChannel}: channel, line feed, payload. */
export const encodeChangeEvent = (channel: string, payload: string): string => `${channel}\n${payload}`

/** The channel of what a process sends itself to find out whether it still hears anything. */
const probeChannel = 'probe'

/** How long the first connection may take, in milliseconds: a busy machine takes its time to start. */
const startTimeout = 10_000

/** How events are listened for; times in milliseconds. */
export interface PostgresChangeEventsOptions {
  url: string
  /** Told of what a listener throws, and of a connection that is given up. */
  onError(error: unknown): void
  /** Asks the database for anything by another connection; rejects while there is no answer. */
  check(): Promise<unknown>
  /** How often to make sure that events still come. */
  probeInterval?: number
  /** How long an answer may take before the connection is given up. */
  timeout?: number
  /** How long after that, or after a failed try, to connect anew. */
  retryDelay?: number
}

/** A connection on which events are heard. */
interface Listening {
  /** Resolves to the reason when it is broken or in doubt; it is closed then. */
  lost: Promise<unknown>
  close(): Promise<void>
}

/** Rejects when `work` takes longer than `limit`. An answer that came while the process was busy is taken all the same. */
async function within(limit: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(reject, new Error(`There was no answer within ${limit} ms`)), limit)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Change events across processes through LISTEN on a connection of its own. A dead connection looks like a silent one, so the
 * process sends itself an event every `probeInterval`: when that does not come, the connection is given up and made
 * anew, and listeners are told that they may have missed something. While no connection can be made that hears, they are
 * told so at every try, provided that the database answers at all: then they look up what they miss.
 * @throws when the first connection cannot be made.
 */
export async function createPostgresChangeEvents(options: PostgresChangeEventsOptions): Promise<ChangeEvents> {
  const { url, onError, check, probeInterval = 3000, timeout = 3000, retryDelay = 500 } = options
  const listeners = new Listeners(onError)
  const sockets = new Sockets()
  const closing = new AbortController()

  /** Connects, listens and hears itself, each within `limit`. */
  async function listen(limit: number): Promise<Listening> {
    const client = new pg.Client(connectionOptions(url, { connect: limit, statement: limit, lease: limit }, sockets))
    const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
    let probing = ''
    let arrival = Promise.withResolvers<void>()
    client.on('error', lose)
    client.on('end', () => lose(new Error('The connection was ended')))
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
      await within(limit, Promise.all([sent, arrival.promise]))
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
      await within(limit, client.query(`listen ${postgresChannel}`))
      await probe(limit)
    } catch (error) {
      end().catch(() => {})
      throw error
    }
    probeLater()
    void lost.then(() => end().catch(() => {}))
    return { lost, close: end }
  }

  /** Tries until it listens; undefined when it is closed meanwhile. */
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

  async function keepListening(): Promise<void> {
    while (listening) {
      const error = await listening.lost
      if (closing.signal.aborted) return
      onError(new Error('Change events were interrupted', { cause: error }))
      listening = await listenAnew()
      if (closing.signal.aborted) await listening?.close()
      else listeners.emitGap()
    }
  }

  const kept = keepListening()
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    async close() {
      closing.abort()
      await sockets.close(Promise.all([listening?.close(), kept]))
    },
  }
}
