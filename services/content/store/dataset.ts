import type { Database, Write } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { BatchWriter, type WrittenChange, takeBatch, type Outcome, type QueuedTransaction } from './commit-batch.ts'
import type { Commit, CommitInParts, Committed } from './commit.ts'
import { DatasetLog, type StoredIds } from './dataset-log.ts'
import { DatasetMemory, type CommittedChanges, type CommittedTransaction, type MemoryRules } from './dataset-memory.ts'
import { WriteQueue } from './write-queue.ts'

export interface DatasetOptions extends MemoryRules {
  database: Database
  name: string
  logger: Logger
  /** Called within every transaction of this process. */
  onWrite?(write: Write, change: WrittenChange): Promise<void>
  /** Called with every transaction in the order of commits, this process's and others', once queries see it. */
  onCommitted(transaction: CommittedTransaction): void
}

/** The delay before retrying to read others' commits, in milliseconds. */
const followRetry = 1000

/** Change events contain the dataset and the sequence of a commit. */
const channel = 'content'

/** One dataset: in memory for queries, persisted in the database, and following the commits of other processes. */
export class Dataset {
  readonly name: string
  /** The dataset in the database. */
  readonly log: DatasetLog
  readonly #options: DatasetOptions
  readonly #batches: BatchWriter
  readonly #unsubscribe: () => void
  #memory: DatasetMemory | undefined
  #loading: Promise<DatasetMemory> | undefined
  #following: Promise<void> = Promise.resolve()
  #isFollowQueued = false
  #followLater: NodeJS.Timeout | undefined
  readonly #writeQueue = new WriteQueue()
  #isClosed = false
  readonly #waiting: QueuedTransaction[] = []
  /** The last sequence of this process's current commits: their own event is ignored. */
  #committing = 0

  constructor(options: DatasetOptions) {
    this.name = options.name
    this.#options = options
    this.log = new DatasetLog(options.database, options.name)
    this.#batches = new BatchWriter({ ...options, log: this.log })
    this.#unsubscribe = options.database.subscribe(channel, (payload) => this.#onEvent(payload))
  }

  /** The documents in memory; the first call loads them from the database. */
  memory(): Promise<DatasetMemory> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined
      this.#memory = undefined
      throw error
    })
    return this.#loading
  }

  /** The documents in memory, if they are. */
  get loaded(): DatasetMemory | undefined {
    return this.#memory
  }

  async #load(): Promise<DatasetMemory> {
    const { sequence, documents } = await this.log.load()
    const memory = new DatasetMemory(this.#options, sequence, documents)
    // Events are handled from here on; commits made during the load follow.
    this.#memory = memory
    for (const entry of await this.log.changesAfter(sequence)) memory.apply(entry)
    return memory
  }

  #onEvent(payload: string | undefined): void {
    const memory = this.#memory
    if (!memory) return
    const [sequence, dataset] = payload?.split(' ') ?? []
    const isNews = Number(sequence) > memory.sequence && Number(sequence) !== this.#committing
    if (payload === undefined || (dataset === this.name && isNews)) this.#follow(memory)
  }

  /** Reads others' commits, one read at a time; retries until it succeeds. */
  #follow(memory: DatasetMemory): void {
    // A queued read will find the same commits.
    if (this.#isFollowQueued) return
    this.#isFollowQueued = true
    clearTimeout(this.#followLater)
    const catchUp = async () => {
      this.#isFollowQueued = false
      // A memory that failed to load is discarded.
      if (memory === this.#memory) await this.#catchUp(memory)
    }
    this.#following = this.#following.then(catchUp).catch((error: unknown) => {
      this.#options.logger.error({ error, dataset: this.name }, 'commits of other processes could not be read')
      clearTimeout(this.#followLater)
      if (!this.#isClosed) this.#followLater = setTimeout(() => this.#follow(memory), followRetry).unref()
    })
  }

  async #catchUp(memory: DatasetMemory, write?: Write): Promise<void> {
    for (const entry of await this.log.changesAfter(memory.sequence, write)) this.#apply(memory, entry)
  }

  #apply(memory: DatasetMemory, entry: CommittedChanges): void {
    const transaction = memory.apply(entry)
    if (transaction) this.#options.onCommitted(transaction)
  }

  /**
   * Plans and commits a transaction: durable when this resolves, rolled back when it rejects. Transactions of a dataset
   * are planned one after the other, also across processes; those that wait share one of the database. Repeating a
   * transaction returns the first response.
   * @throws {ApiError} 409 when the id belongs to another transaction; {DatabaseUnavailableError} when it could not be
   *   committed in time; whatever the plan throws.
   */
  commit(commit: Commit): Promise<Committed> {
    const { promise, resolve, reject } = Promise.withResolvers<Committed>()
    const waiting = { commit, resolve, reject }
    this.#waiting.push(waiting)
    const turn = this.#writeQueue.take(async () => {
      if (this.#waiting.includes(waiting)) await this.#commitWaiting()
    })
    turn.catch((error: unknown) => {
      // Rejected before its turn: it must not be committed with a later batch.
      const place = this.#waiting.indexOf(waiting)
      if (place >= 0) this.#waiting.splice(place, 1)
      reject(error)
    })
    return promise
  }

  /** Commits queued transactions, at least the first. */
  async #commitWaiting(): Promise<void> {
    const batch = takeBatch(this.#waiting)
    try {
      const outcomes = await this.#commitBatch(batch)
      for (const { settle } of outcomes) settle()
      this.#waiting.unshift(...batch.slice(outcomes.length))
    } catch (error) {
      if (batch.length > 1 && !(error instanceof DatabaseUnavailableError)) {
        // All were rolled back: retry each alone, so that only the one that cannot be written fails.
        for (const waiting of batch) waiting.isAlone = true
        this.#waiting.unshift(...batch)
        return this.#commitWaiting()
      }
      for (const { reject } of batch) reject(error)
      throw error
    }
  }

  /** Commits the first transactions of a batch; returns their outcomes when they are durable and in memory. */
  async #commitBatch(batch: readonly QueuedTransaction[]): Promise<Outcome[]> {
    const memory = await this.memory()
    try {
      const outcomes = await this.#options.database.write((write) => this.#writeBatch(memory, batch, write))
      for (const { entry } of outcomes) if (entry) this.#apply(memory, entry)
      return outcomes
    } catch (error) {
      // If the connection breaks during the commit, the outcome is unknown.
      this.#follow(memory)
      throw error
    } finally {
      this.#committing = 0
    }
  }

  async #writeBatch(memory: DatasetMemory, batch: readonly QueuedTransaction[], write: Write): Promise<Outcome[]> {
    await this.log.lock(write)
    await this.#catchUp(memory, write)
    const outcomes = await this.#batches.write(memory, batch, write)
    const last = outcomes.findLast(({ entry }) => entry)?.entry?.sequence
    if (last === undefined) return outcomes
    this.#committing = last
    await write.publish(channel, `${last} ${this.name}`)
    return outcomes
  }

  /**
   * Commits a transaction whose changes are written in parts, so that they need not fit into memory: durable when this
   * resolves, rolled back when it rejects.
   * @throws whatever `changes` throws.
   */
  commitInParts(commit: CommitInParts): Promise<void> {
    return this.#writeQueue.take(() => this.#commitInParts(commit))
  }

  async #commitInParts({ changes, ...entry }: CommitInParts): Promise<void> {
    const writeAll = async (write: Write) => {
      await this.log.lock(write)
      const sequence = (await this.log.lastSequence(write)) + 1
      const committedAt = new Date().toISOString()
      const { transactionId: requestHash } = entry
      await this.log.append(write, { ...entry, sequence, committedAt, requestHash, results: [] })
      const stored: StoredIds = (ids) => this.log.stored(ids, write)
      for await (const part of changes(stored)) await this.log.appendChanges(write, sequence, part)
      await this.#options.onWrite?.(write, { sequence, author: entry.author, changes: undefined })
      await write.publish(channel, `${sequence} ${this.name}`)
    }
    await this.#options.database.write(writeAll, { takesLong: true })
    if (this.#memory) this.#follow(this.#memory)
    await this.#following
  }

  /** Stops following, and waits for pending work. */
  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#writeQueue.settled()
    this.#isClosed = true
    clearTimeout(this.#followLater)
    await this.#following
  }
}
