import type { Database, Write } from '@shop/database'
import type { ContentDocument } from '@shop/groq/document'
import type { Logger } from '@shop/http/logger'
import { dataError } from '../protocol/api-error.ts'
import { DatasetLog, type MutationResult, type StoredIds } from './dataset-log.ts'
import {
  DatasetMemory,
  type CommittedChanges,
  type CommittedTransaction,
  type DocumentChange,
  type MemoryRules,
} from './dataset-memory.ts'
import { WriteQueue } from './write-queue.ts'

/** The planned changes of a transaction. */
export interface TransactionPlan {
  changes: CommittedChanges['changes']
  results: readonly MutationResult[]
}

export interface Commit {
  transactionId: string
  author: string
  /** A hash of the request: tells a repeat from another transaction with the same id. */
  requestHash: string
  /**
   * Plans the changes. Called under the dataset's lock; throws to reject the transaction. `lastRevisions` finds documents
   * as they were last, even if they have been deleted since.
   */
  plan(documents: PlanSource, lastRevisions: LastRevisions): TransactionPlan | Promise<TransactionPlan>
  /** Plan and respond, but change nothing. */
  dryRun?: boolean | undefined
}

/** The last revisions of documents that are still in the history. */
export type LastRevisions = (ids: readonly string[]) => Promise<ContentDocument[]>

/** A transaction of this process that may be larger than its memory. */
export interface CommitInParts {
  /** A unique id. */
  transactionId: string
  author: string
  /** Yields the changes in parts, under the dataset's lock; throws to reject the transaction. */
  changes(stored: StoredIds): AsyncIterable<readonly DocumentChange[]>
}

/** The dataset as of the last transaction, for planning. */
export type PlanSource = Pick<DatasetMemory, 'documents' | 'get' | 'referrers'>

export interface Committed {
  transactionId: string
  results: readonly MutationResult[]
  /** The changed documents as the transaction left them. */
  documents: ReadonlyMap<string, ContentDocument>
}

export interface DatasetOptions extends MemoryRules {
  database: Database
  name: string
  logger: Logger
  /** Called within every transaction of this process; `ids` of the changed documents are undefined if they are many. */
  onWrite?(write: Write, change: { sequence: number; ids: readonly string[] | undefined }): Promise<void>
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
  readonly #options: DatasetOptions
  readonly #log: DatasetLog
  readonly #unsubscribe: () => void
  #memory: DatasetMemory | undefined
  #loading: Promise<DatasetMemory> | undefined
  #following: Promise<void> = Promise.resolve()
  #isFollowQueued = false
  #followLater: NodeJS.Timeout | undefined
  readonly #writeQueue = new WriteQueue()
  #isClosed = false
  /** The sequence of this process's current commit: its own event is ignored. */
  #committing = 0

  constructor(options: DatasetOptions) {
    this.name = options.name
    this.#options = options
    this.#log = new DatasetLog(options.database, options.name)
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
    const { sequence, documents } = await this.#log.load()
    const memory = new DatasetMemory(this.#options, sequence, documents)
    // Events are handled from here on; commits made during the load follow.
    this.#memory = memory
    for (const entry of await this.#log.changesAfter(sequence)) memory.apply(entry)
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
    for (const entry of await this.#log.changesAfter(memory.sequence, write)) this.#apply(memory, entry)
  }

  #apply(memory: DatasetMemory, entry: CommittedChanges): void {
    const transaction = memory.apply(entry)
    if (transaction) this.#options.onCommitted(transaction)
  }

  /**
   * Plans and commits a transaction: durable when this resolves, rolled back when it rejects. Transactions of a dataset
   * are serialized, also across processes. Repeating a transaction returns the first response.
   * @throws {ApiError} 409 when the id belongs to another transaction; {DatabaseUnavailableError} when it could not be
   *   committed in time; whatever the plan throws.
   */
  commit(commit: Commit): Promise<Committed> {
    return this.#writeQueue.take(() => this.#commit(commit))
  }

  async #commit(commit: Commit): Promise<Committed> {
    const memory = await this.memory()
    try {
      const { entry, committed } = await this.#options.database.write((write) => this.#write(memory, commit, write))
      if (entry) this.#apply(memory, entry)
      return committed
    } catch (error) {
      // If the connection breaks during the commit, the outcome is unknown.
      this.#follow(memory)
      throw error
    } finally {
      this.#committing = 0
    }
  }

  async #write(
    memory: DatasetMemory,
    commit: Commit,
    write: Write,
  ): Promise<{ entry?: CommittedChanges; committed: Committed }> {
    const { transactionId, author, requestHash } = commit
    await this.#log.lock(write)
    const earlier = await this.#log.find(transactionId, write)
    if (earlier) return { committed: await this.#repeat(earlier, commit, write) }
    await this.#catchUp(memory, write)
    const { changes, results } = await commit.plan(memory, (ids) => this.#log.lastRevisions(ids, write))
    const documents = new Map(changes.flatMap(({ id, document }) => (document ? [[id, document]] : [])))
    const committed = { transactionId, results, documents }
    if (commit.dryRun || changes.length === 0) return { committed }
    const committedAt = new Date().toISOString()
    const entry = { sequence: memory.sequence + 1, transactionId, author, committedAt, changes }
    this.#committing = entry.sequence
    await this.#log.append(write, { ...entry, requestHash, results })
    await this.#log.appendChanges(write, entry.sequence, changes)
    await this.#options.onWrite?.(write, { sequence: entry.sequence, ids: changes.map(({ id }) => id) })
    await write.publish(channel, `${entry.sequence} ${this.name}`)
    return { entry, committed }
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
      await this.#log.lock(write)
      const sequence = (await this.#log.lastSequence(write)) + 1
      const committedAt = new Date().toISOString()
      const { transactionId: requestHash } = entry
      await this.#log.append(write, { ...entry, sequence, committedAt, requestHash, results: [] })
      const stored: StoredIds = (ids) => this.#log.stored(ids, write)
      for await (const part of changes(stored)) await this.#log.appendChanges(write, sequence, part)
      await this.#options.onWrite?.(write, { sequence, ids: undefined })
      await write.publish(channel, `${sequence} ${this.name}`)
    }
    await this.#options.database.write(writeAll, { takesLong: true })
    if (this.#memory) this.#follow(this.#memory)
    await this.#following
  }

  /** Returns which of these documents exist in the database. */
  storedIds: StoredIds = (ids) => this.#log.stored(ids)

  /** The documents of the images and files in the database. */
  storedAssets(): Promise<ContentDocument[]> {
    return this.#log.assets()
  }

  async #repeat(
    earlier: { sequence: number; requestHash: string; results: MutationResult[] },
    { transactionId, requestHash }: Commit,
    write: Write,
  ): Promise<Committed> {
    if (earlier.requestHash !== requestHash) {
      const description = `The transaction id "${transactionId}" belongs to another transaction`
      throw dataError(409, { type: 'transactionAlreadyExistsError', description, transactionId })
    }
    const documents = await this.#log.revisions(earlier.sequence, write)
    return { transactionId, results: earlier.results, documents }
  }

  /** The transactions committed after `sequence`, in order. */
  changesAfter(sequence: number): Promise<CommittedChanges[]> {
    return this.#log.changesAfter(sequence)
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
