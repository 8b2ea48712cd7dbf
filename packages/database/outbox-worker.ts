import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '@shop/http/until-aborted'
import { runInRequestScope } from '@shop/telemetry/request-scope'
import { sql, type SqlBool } from 'kysely'
import type { Database } from './database.ts'
import type { OutboxEntry } from './outbox-table.ts'
import { outboxChannel, UndeliverableError, type OutboxHandler } from './outbox.ts'

export interface OutboxWorkerOptions {
  database: Database
  /** One handler per topic; entries of other topics are ignored. */
  handlers: Record<string, OutboxHandler>
  /** Called for every failed attempt; the entry is retried, except after an {@link UndeliverableError}. */
  onError(error: unknown, entry: OutboxEntry): void
  /** How many entries of a topic are handled concurrently. */
  concurrency?: number
  /** The time limit of a handler in milliseconds; its entry is then postponed. */
  handlerLimit?: number
  /** How long, in milliseconds, a worker holds an entry before another may claim it; longer than `handlerLimit`. */
  lease?: number
  /** The poll interval in milliseconds. */
  pollInterval?: number
  /** How long, in milliseconds, stopping waits for running handlers. */
  grace?: number
}

/** How often, in milliseconds, to retry recording that an entry is done. */
const recordInterval = 1000

/** The maximum delay until the next attempt, in milliseconds. */
const maxDelay = 3_600_000

/** Milliseconds until the next attempt: 1 s, doubling, at most an hour. */
const delayAfter = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), maxDelay)

/** The maximum difference between the clocks of two processes, in milliseconds. */
const clockDifference = 60_000

/**
 * Whether an entry's start is later than it can have been postponed: then the clock was set back, and it is due. An
 * untried entry is never postponed; a later try waits for the lease or the delay, whichever is longer.
 */
const isBeyondReach = (now: number, lease: number) =>
  sql<SqlBool>`available_at > case
    when attempts = 0 then cast(${now} as bigint)
    when attempts < 7 then cast(${now + lease + clockDifference} as bigint)
    else cast(${now + maxDelay + clockDifference} as bigint) end`

/** The entries of one topic, several of which are handled concurrently. */
class Lane {
  readonly #options: Required<OutboxWorkerOptions>
  readonly #topic: string
  readonly #handler: OutboxHandler
  readonly #ending: AbortSignal
  readonly #running = new Set<Promise<void>>()
  /** Whether entries may have been added since a query began. */
  #isNews = false
  #isStopped = false

  /** @param ending aborts the wait for running handlers. */
  constructor(options: Required<OutboxWorkerOptions>, topic: string, handler: OutboxHandler, ending: AbortSignal) {
    this.#options = options
    this.#topic = topic
    this.#handler = handler
    this.#ending = ending
  }

  /** Queries for due entries until there are none. */
  wake(): void {
    this.#isNews = true
    if (this.#isStopped || this.#running.size >= this.#options.concurrency) return
    const running = this.#drain()
      .catch((error: unknown) => this.#options.database.onError(error))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no handler is running; nothing is started after a stop. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #drain(): Promise<void> {
    while (!this.#isStopped) {
      this.#isNews = false
      const entry = await this.#claim()
      if (!entry && !this.#isNews) return
      if (!entry) continue
      if (this.#isStopped) return this.#releaseEntry(entry)
      // There may be more.
      this.wake()
      // Whatever the handler causes carries the id of the request that queued the entry.
      const { request_id: id } = entry
      await runInRequestScope(id === null ? undefined : { id }, () => this.#work(entry))
    }
  }

  #claim(): Promise<OutboxEntry | undefined> {
    const { database, lease } = this.#options
    const now = Date.now()
    const today = new Date(now).toISOString()
    return database.kysely
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, available_at: now + lease })
      .where('id', '=', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where((entry) => entry.or([entry('available_at', '<=', now), isBeyondReach(now, lease)]))
          .where((entry) => entry.or([entry('not_before', 'is', null), entry('not_before', '<=', today)]))
          .where('topic', '=', this.#topic)
          .orderBy('available_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /** Releases an entry that was claimed but not started. */
  async #releaseEntry({ id }: OutboxEntry): Promise<void> {
    await this.#options.database.kysely
      .updateTable('outbox')
      .set({ attempts: sql`attempts - 1`, available_at: Date.now() })
      .where('id', '=', id)
      .execute()
  }

  async #work(entry: OutboxEntry): Promise<void> {
    const heldUntil = Date.now() + this.#options.lease
    try {
      await this.#handle(entry)
    } catch (error) {
      if (this.#ending.aborted) return
      this.#options.onError(error, entry)
      await this.#record(entry, heldUntil, {
        last_error: String(error),
        ...(error instanceof UndeliverableError
          ? { done_at: new Date().toISOString() }
          : { available_at: Date.now() + delayAfter(entry.attempts) }),
      })
      return
    }
    await this.#record(entry, heldUntil, { done_at: new Date().toISOString(), last_error: null })
  }

  async #handle(entry: OutboxEntry): Promise<void> {
    const { handlerLimit } = this.#options
    const limit = new AbortController()
    const signal = AbortSignal.any([limit.signal, this.#ending])
    const timer = setTimeout(
      () => limit.abort(new Error(`The handler did not finish within ${handlerLimit} ms`)),
      handlerLimit,
    )
    try {
      await untilAborted(signal, () => this.#handler(JSON.parse(entry.payload), entry, signal))
    } finally {
      clearTimeout(timer)
    }
  }

  /** Records the outcome. Retried while the lease lasts: otherwise a finished entry would be handled again. */
  async #record(
    { id }: OutboxEntry,
    heldUntil: number,
    values: Partial<Pick<OutboxEntry, 'done_at' | 'last_error' | 'available_at'>>,
  ): Promise<void> {
    for (;;) {
      try {
        await this.#options.database.kysely.updateTable('outbox').set(values).where('id', '=', id).execute()
        return
      } catch (error) {
        if (this.#ending.aborted || Date.now() + recordInterval > heldUntil) throw error
        await sleep(recordInterval, undefined, { signal: this.#ending }).catch(() => {})
      }
    }
  }
}

/**
 * Handles the outbox, woken by change events and by a slow poll. Topics are independent, and several entries of a topic
 * are handled concurrently, so that a stuck one blocks no others. Entries start in the order in which they are due. Any
 * number of processes may run a worker. Delivery is at least once; handlers must be idempotent.
 */
export function createOutboxWorker(options: OutboxWorkerOptions) {
  const settings = { concurrency: 4, handlerLimit: 50_000, lease: 60_000, pollInterval: 5000, grace: 5000, ...options }
  const { database, handlers, pollInterval, grace } = settings
  const ending = new AbortController()
  const lanes = new Map(
    Object.entries(handlers).map(([topic, handler]) => [topic, new Lane(settings, topic, handler, ending.signal)]),
  )
  const settled = () => Promise.all(Array.from(lanes.values(), (lane) => lane.settled()))

  function wake(topic?: string): void {
    if (topic !== undefined) lanes.get(topic)?.wake()
    else for (const lane of lanes.values()) lane.wake()
  }

  const unsubscribe = database.subscribe(outboxChannel, wake)
  const timer = setInterval(wake, pollInterval)
  timer.unref()
  wake()

  return {
    /** Handles everything that is due; resolves when nothing is. */
    async run(): Promise<void> {
      wake()
      await settled()
    },
    /**
     * Starts nothing more and waits for running handlers, at most `grace` milliseconds: unfinished entries are handled
     * again after their lease.
     */
    async stop(): Promise<void> {
      unsubscribe()
      clearInterval(timer)
      for (const lane of lanes.values()) lane.stop()
      await Promise.race([settled(), sleep(grace, undefined, { ref: false })])
      ending.abort(new Error('The process is ending'))
    },
  }
}
