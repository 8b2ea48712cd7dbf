import { TimeBudget } from '@shop/groq/time-budget'
import { httpError, busy, unauthorized } from '../protocol/api-error.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { maxWaitingBytes, type EventStream } from './event-stream.ts'
import { FilterIndex } from './filter-index.ts'
import type { Listener } from './listener.ts'
import { SharedFilter, type SharedFilterOptions } from './shared-filter.ts'
import { WorkPace } from './work-pace.ts'

/** How long a stream may be silent, in milliseconds. */
export const keepAliveInterval = 15_000

/** How many may listen at a time, in one process; the places that visitors cannot take are those of editors. */
const maxListeners = 5000
const maxVisitors = 1000

/** What may wait for all slow readers together, in bytes; nobody's share is below the smallest one. */
const maxWaitingInAll = 128 * 1024 * 1024
const smallestShare = 64 * 1024

interface Listening {
  dataset: string
  filter: SharedFilter
  listener: Listener
  /** Where a visitor's request came from; missing for somebody with a session or a token. */
  address: string | undefined
  /** Whether the listener's right still holds; missing for what anybody may hear. */
  isAllowed: (() => Promise<boolean>) | undefined
}

/** Everybody who listens in this process. */
export class Listeners {
  readonly #visitorsPerAddress: number
  readonly #streams = new Map<EventStream, Listening>()
  /** Whoever listens, by the filter that they share. */
  readonly #filters = new Map<string, { filter: SharedFilter; streams: Set<EventStream> }>()
  readonly #indexes = new Map<string, FilterIndex>()
  /** The last transaction that was told of, by dataset. */
  readonly #told = new Map<string, number>()
  readonly #visitors = new Map<string, number>()
  readonly #readersBudget = new TimeBudget(0.5, 10)
  readonly #visitorsBudget = new TimeBudget(0.05, 25)
  #keepAlive: NodeJS.Timeout | undefined

  /** @param visitorsPerAddress how many visitors from one address may listen at a time. */
  constructor(visitorsPerAddress: number) {
    this.#visitorsPerAddress = visitorsPerAddress
  }

  get size(): number {
    return this.#streams.size
  }

  /** How much may wait for one reader, in bytes: less, the more there are. */
  allowance(): number {
    return Math.min(maxWaitingBytes, Math.max(smallestShare, maxWaitingInAll / Math.max(this.size, 1)))
  }

  /** The filter as all share it who listen by it. */
  share({ isVisitor, ...options }: Omit<SharedFilterOptions, 'pace'> & { isVisitor: boolean }): SharedFilter {
    const known = this.#filters.get(options.filter.key)
    if (known) return known.filter
    const pace = isVisitor
      ? new WorkPace(this.#visitorsBudget, new TimeBudget(0.03, 25))
      : new WorkPace(this.#readersBudget)
    return new SharedFilter({ ...options, pace })
  }

  /**
   * @throws {ApiError} 401 for a visitor where only editors may listen, 429 for one whose address has its share of places,
   *   503 when all places are taken.
   */
  add(stream: EventStream, listening: Listening): void {
    const { dataset, filter, address } = listening
    this.#admit(address)
    this.#streams.set(stream, listening)
    if (address !== undefined) this.#visitors.set(address, this.#countOf(address) + 1)
    const shared = this.#filters.get(filter.key) ?? { filter, streams: new Set() }
    this.#filters.set(filter.key, shared)
    shared.streams.add(stream)
    this.#indexOf(dataset).add(shared.filter)
    this.#keepAlive ??= setInterval(() => this.#keepAllAlive(), keepAliveInterval).unref()
  }

  remove(stream: EventStream): void {
    const listening = this.#streams.get(stream)
    if (!listening) return
    const { dataset, filter, address } = listening
    this.#streams.delete(stream)
    if (address !== undefined) this.#visitors.set(address, this.#countOf(address) - 1)
    if (address !== undefined && this.#countOf(address) === 0) this.#visitors.delete(address)
    const shared = this.#filters.get(filter.key)
    shared?.streams.delete(stream)
    if (shared?.streams.size === 0) {
      this.#filters.delete(filter.key)
      this.#indexOf(dataset).delete(shared.filter)
    }
    if (this.#streams.size > 0) return
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
  }

  /** Tells everybody who listens to a dataset and whom it concerns; nobody waits for another. */
  tell(dataset: string, transaction: CommittedTransaction): void {
    this.#told.set(dataset, transaction.sequence)
    for (const { key } of this.#indexOf(dataset).concernedBy(transaction)) {
      for (const stream of this.#filters.get(key)?.streams ?? []) this.#streams.get(stream)?.listener.hear(transaction)
    }
  }

  /** Sends everybody away, to connect to another process or later to this one. */
  end(): void {
    for (const stream of this.#streams.keys()) stream.reconnect()
  }

  #indexOf(dataset: string): FilterIndex {
    const index = this.#indexes.get(dataset) ?? new FilterIndex()
    this.#indexes.set(dataset, index)
    return index
  }

  #countOf(address: string): number {
    return this.#visitors.get(address) ?? 0
  }

  #admit(address: string | undefined): void {
    if (address !== undefined && this.#visitorsPerAddress === 0) throw unauthorized('Sign in to listen')
    if (address !== undefined && this.#countOf(address) >= this.#visitorsPerAddress) {
      const message = `At most ${this.#visitorsPerAddress} may listen from one address without a session`
      throw httpError(429, 'Too Many Requests', message, { 'Retry-After': '30' })
    }
    const visitors = [...this.#visitors.values()].reduce((sum, count) => sum + count, 0)
    const isFull = this.size >= maxListeners || (address !== undefined && visitors >= maxVisitors)
    if (isFull) throw busy('Too many are listening', 5)
  }

  #keepAllAlive(): void {
    for (const [stream, { dataset, listener, isAllowed }] of this.#streams) {
      listener.keepAlive(this.#told.get(dataset) ?? 0)
      // Who cannot be asked for now is asked for again next time.
      isAllowed?.().then(
        (allowed) => !allowed && stream.cut(),
        () => {},
      )
    }
  }
}
