import type { Database } from '@shop/database'
import { TimeBudget } from '@shop/groq/time-budget'
import { busy, sessionNotFound, tooMany } from '../protocol/api-error.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { maxWaitingBytes, type EventStream } from './event-stream.ts'
import type { Listener } from './listener.ts'
import { SharedFilter, typesOf, type SharedFilterOptions } from './shared-filter.ts'
import { VisitorCounts } from './visitor-counts.ts'
import { WorkPace } from '@shop/groq/work-pace'

/** The maximum silence of a stream, in milliseconds. */
export const keepAliveInterval = 15_000

/** The maximum number of listeners, and of connections for live events, per process; some are reserved for editors. */
const maxListeners = 5000
const maxVisitors = 1000

/** The maximum of all buffers together, in bytes; each has at least the minimum share. */
const maxWaitingInAll = 128 * 1024 * 1024
const smallestShare = 64 * 1024

interface Listening {
  dataset: string
  filter: SharedFilter
  listener: Listener
  /** The address of a request without a session; undefined for one with a session or token. */
  address: string | undefined
  /** Whether the listener's session is still valid; undefined for public content. */
  isAllowed: (() => Promise<boolean>) | undefined
}

const tooManyListeners = () => busy('Too many listeners: try again shortly', 5)

/**
 * Checks the limits for another listener without a session.
 * @param others the listeners from its address, and all without a session.
 * @throws {ApiError} 401 where only editors may listen, 429 when the address has too many, 503 when there are too many.
 */
export function admitVisitor({ ofAddress, all }: { ofAddress: number; all: number }, perAddress: number): void {
  if (perAddress === 0) throw sessionNotFound('Sign in to listen')
  if (ofAddress >= perAddress) throw tooMany(`At most ${perAddress} may listen from one address without a session`, 30)
  if (all >= maxVisitors) throw tooManyListeners()
}

/** Checks the limit for another listener of any kind. @param others all listeners. @throws {ApiError} 503 */
export function admitListener(others: number): void {
  if (others >= maxListeners) throw tooManyListeners()
}

/** All listeners of this process. */
export class Listeners {
  readonly #visitorsPerAddress: number
  readonly #streams = new Map<EventStream, Listening>()
  /** The streams by shared filter. */
  readonly #filters = new Map<string, { dataset: string; filter: SharedFilter; streams: Set<EventStream> }>()
  /** The last transaction that was delivered, by dataset. */
  readonly #delivered = new Map<string, number>()
  readonly #visitors: VisitorCounts
  readonly #readersBudget = new TimeBudget(0.5, 10)
  readonly #visitorsBudget = new TimeBudget(0.05, 25)
  #keepAlive: NodeJS.Timeout | undefined

  /**
   * @param visitorsPerAddress the maximum number of listeners without a session per address, in all processes.
   * @param database connects the processes.
   */
  constructor(visitorsPerAddress: number, database?: Database) {
    this.#visitorsPerAddress = visitorsPerAddress
    this.#visitors = new VisitorCounts(database)
  }

  get size(): number {
    return this.#streams.size
  }

  /** The maximum buffer per reader, in bytes: it shrinks as their number grows. */
  allowance(): number {
    return Math.min(maxWaitingBytes, Math.max(smallestShare, maxWaitingInAll / Math.max(this.size, 1)))
  }

  /** The shared instance of a filter. */
  share({ isVisitor, ...options }: Omit<SharedFilterOptions, 'pace'> & { isVisitor: boolean }): SharedFilter {
    const known = this.#filters.get(options.filter.key)
    if (known) return known.filter
    const pace = isVisitor
      ? new WorkPace(this.#visitorsBudget, new TimeBudget(0.03, 25))
      : new WorkPace(this.#readersBudget)
    return new SharedFilter({ ...options, pace })
  }

  /** @throws {ApiError} as {@link admit}. */
  add(stream: EventStream, listening: Listening): void {
    const { dataset, filter, address } = listening
    this.admit(address)
    this.#streams.set(stream, listening)
    if (address !== undefined) this.#visitors.change(address, 1)
    const shared = this.#filters.get(filter.key) ?? { dataset, filter, streams: new Set() }
    this.#filters.set(filter.key, shared)
    shared.streams.add(stream)
    this.#keepAlive ??= setInterval(() => this.#keepAllAlive(), keepAliveInterval).unref()
  }

  remove(stream: EventStream): void {
    const listening = this.#streams.get(stream)
    if (!listening) return
    const { filter, address } = listening
    this.#streams.delete(stream)
    if (address !== undefined) this.#visitors.change(address, -1)
    const shared = this.#filters.get(filter.key)
    shared?.streams.delete(stream)
    if (shared?.streams.size === 0) this.#filters.delete(filter.key)
    if (this.#streams.size > 0) return
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
  }

  /** Delivers a transaction to all listeners of a dataset concerned, independently of each other. */
  tell(dataset: string, transaction: CommittedTransaction): void {
    this.#delivered.set(dataset, transaction.sequence)
    const ids = new Set(transaction.transitions.map(({ id }) => id))
    const types = new Set(transaction.transitions.flatMap(typesOf))
    for (const { dataset: ofFilter, filter, streams } of this.#filters.values()) {
      if (ofFilter !== dataset || !filter.mayFindAny(ids, types)) continue
      for (const stream of streams) this.#streams.get(stream)?.listener.receive(transaction)
    }
  }

  /** Disconnects all listeners, or those of a dataset, which then reconnect to this or another process. */
  end(dataset?: string): void {
    for (const [stream, listening] of this.#streams) {
      if (dataset === undefined || listening.dataset === dataset) stream.reconnect()
    }
    if (dataset !== undefined) this.#delivered.delete(dataset)
  }

  /** Stops receiving other processes' counts. */
  close(): void {
    this.#visitors.close()
  }

  /**
   * Checks the limits for a listener from an address; undefined with a session. Also called before its filter is
   * parsed, so that a refusal is cheap.
   * @throws {ApiError} 401 without a session where only editors may listen, 429 when the address has too many
   *   listeners, 503 when there are too many in all.
   */
  admit(address: string | undefined): void {
    const visitors = this.#visitors
    if (address !== undefined)
      admitVisitor({ ofAddress: visitors.of(address), all: visitors.own }, this.#visitorsPerAddress)
    admitListener(this.size)
  }

  #keepAllAlive(): void {
    this.#visitors.repeat()
    for (const [stream, { dataset, listener, isAllowed }] of this.#streams) {
      listener.keepAlive(this.#delivered.get(dataset) ?? 0)
      void isAllowed?.().then((allowed) => !allowed && stream.cut())
    }
  }
}
