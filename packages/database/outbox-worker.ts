import { setTimeout as sleep } from 'node:timers/promises'
import { inRequest } from '@shop/telemetry/request-scope'
import { sql, type SqlBool } from 'kysely'
import type { Database } from './database.ts'
import type { OutboxEntry } from './outbox-table.ts'
import { outboxChannel, type OutboxHandler } from './outbox.ts'

export interface OutboxWorkerOptions {
  database: Database
  /** One handler a topic; entries of other topics are left alone. */
  handlers: Record<string, OutboxHandler>
  /** Told of every failed try; the entry stays and is tried again. */
  onError(error: unknown, entry: OutboxEntry): void
  /** How many entries of a topic are worked on at once. */
  atOnce?: number
  /** How long, in milliseconds, a handler is waited for before its entry is put off. */
  handlerLimit?: number
  /** How long, in milliseconds, an entry is held by one worker before another may take it over; longer than `handlerLimit`. */
  lease?: number
  /** How often, in milliseconds, to look without being told. */
  pollInterval?: number
  /** How long, in milliseconds, stopping waits for handlers that are under way. */
  grace?: number
}

/** How often, in milliseconds, it is tried to write down that an entry is done. */
const recordInterval = 1000

/** Milliseconds until the next try at most. */
const longestDelay = 3_600_000

/** Milliseconds until the next try: 1 s, doubling, at most an hour. */
const delayAfter = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), longestDelay)

/** By how many milliseconds the clocks of two processes may differ. */
const clockDifference = 60_000

/**
 * Whether an entry waits for longer than it can have been put off: then the clock was set back since, and it is due. One
 * that nobody has tried yet is never put off; a later try waits for the lease, or for the delay where that is longer.
 */
const isBeyondReach = (now: number, lease: number) =>
  sql<SqlBool>`available_at > case
    when attempts = 0 then cast(${now} as bigint)
    when attempts < 7 then cast(${now + lease + clockDifference} as bigint)
    else cast(${now + longestDelay + clockDifference} as bigint) end`

/** The entries of one topic, worked off several at a time. */
class Lane {
  readonly #options: Required<OutboxWorkerOptions>
  readonly #topic: string
  readonly #handler: OutboxHandler
  readonly #ending: AbortSignal
  readonly #running = new Set<Promise<void>>()
  /** Whether something may have come since a look began. */
  #isNews = false
  #isStopped = false

  /** @param ending ends the waiting for handlers that are under way. */
  constructor(options: Required<OutboxWorkerOptions>, topic: string, handler: OutboxHandler, ending: AbortSignal) {
    this.#options = options
    this.#topic = topic
    this.#handler = handler
    this.#ending = ending
  }

  /** Looks for entries that are due, and goes on until there are none. */
  wake(): void {
    this.#isNews = true
    if (this.#isStopped || this.#running.size >= this.#options.atOnce) return
    const running = this.#drain()
      .catch((error: unknown) => this.#options.database.onError(error))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way; whoever has stopped takes up nothing more. */
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
      if (this.#isStopped) return this.#giveBack(entry)
      // Where there was one there may be more.
      this.wake()
      // What an entry causes carries the id of the request that queued it.
      const { request_id: id } = entry
      await inRequest(id === null ? undefined : { id }, () => this.#work(entry))
    }
  }

  #claim(): Promise<OutboxEntry | undefined> {
    const { database, lease } = this.#options
    const now = Date.now()
    return database.kysely
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, available_at: now + lease })
      .where('id', '=', (query) => {
        const due = query
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where((entry) => entry.or([entry('available_at', '<=', now), isBeyondReach(now, lease)]))
          .where('topic', '=', this.#topic)
          .orderBy('available_at')
          .orderBy('id')
          .limit(1)
        return database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
      })
      .returningAll()
      .executeTakeFirst()
  }

  /** Leaves an entry that was claimed but not begun to others. */
  async #giveBack({ id }: OutboxEntry): Promise<void> {
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
        available_at: Date.now() + delayAfter(entry.attempts),
      })
      return
    }
    await this.#record(entry, heldUntil, { done_at: new Date().toISOString(), last_error: null })
  }

  async #handle(entry: OutboxEntry): Promise<void> {
    const { handlerLimit } = this.#options
    const limit = new AbortController()
    const signal = AbortSignal.any([limit.signal, this.#ending])
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const timer = setTimeout(() => limit.abort(new Error(`There was no end within ${handlerLimit} ms`)), handlerLimit)
    try {
      await Promise.race([this.#handler(JSON.parse(entry.payload), entry, signal), givenUp])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Writes down what became of an entry: while it is held it is tried again, or what is done would be done once more. */
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
 * Works the outbox off, woken by change events and by a slow poll: every topic for itself and several entries of it at once, so
 * that one that is stuck holds up no other. Entries are begun in the order in which they are due. Any number of processes may
 * run one. Every entry is done at least once; a handler that must act once only checks for itself.
 */
export function createOutboxWorker(options: OutboxWorkerOptions) {
  const settings = { atOnce: 4, handlerLimit: 50_000, lease: 60_000, pollInterval: 5000, grace: 5000, ...options }
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
    /** Works off everything that is due; resolves when nothing is. */
    async run(): Promise<void> {
      wake()
      await settled()
    },
    /**
     * Begins nothing more, and waits for what is under way, for `grace` milliseconds at most: what is not done by then is
     * taken up again when its lease is over.
     */
    async stop(): Promise<void> {
      unsubscribe()
      clearInterval(timer)
      for (const lane of lanes.values()) lane.stop()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const end = setTimeout(resolve, grace)
      await Promise.race([settled(), late])
      clearTimeout(end)
      ending.abort(new Error('The process is ending'))
    },
  }
}
