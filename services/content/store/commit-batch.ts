import type { Write } from '@shop/database'
import type { ContentDocument } from '@shop/groq/document'
import { ApiError, dataError } from '../protocol/api-error.ts'
import type { Commit, Committed, PlanSource, TransactionPlan } from './commit.ts'
import type { DatasetLog, MutationResult } from './dataset-log.ts'
import type { CommittedChanges, DatasetMemory, Transition } from './dataset-memory.ts'
import { PendingSource, PlanLaterError } from './pending-source.ts'

/** A queued transaction. */
export interface QueuedTransaction {
  commit: Commit
  resolve(committed: Committed): void
  reject(error: unknown): void
  /** Whether it gets a separate database transaction, because its previous batch could not be written. */
  isAlone?: boolean
}

/**
 * A transaction that was written, repeated or rejected; `settle` resolves its promise, once all of the batch is
 * durable.
 */
export interface Outcome {
  entry?: CommittedChanges | undefined
  settle(): void
}

/** The maximum number of transactions that share one of the database. */
const largestBatch = 32

/**
 * The number of changed documents after which no other transaction joins the batch, because the database's write
 * timeout is short.
 */
const enoughChanges = 200

/** Takes transactions that can share one of the database, at least the first. */
export const takeBatch = (waiting: QueuedTransaction[]): QueuedTransaction[] =>
  waiting.splice(0, waiting[0]?.isAlone ? 1 : largestBatch)

/** The changes of a written transaction. */
export interface WrittenChange {
  sequence: number
  author: string
  /** Undefined for an import, which may be larger than the memory. */
  changes: readonly Transition[] | undefined
}

/** A transaction that was planned, or repeated, or rejected; the latter two have no changes. */
interface Planned {
  changes: TransactionPlan['changes']
  outcome: { committed: Committed } | { rejection: ApiError }
}

export interface BatchOptions {
  log: DatasetLog
  /** Converts a stored document to the form that clients see. */
  present(document: ContentDocument): ContentDocument
  /** Called within the transaction of the database, for each that is written in it. */
  onWrite?(write: Write, change: WrittenChange): Promise<void>
}

/** Plans and writes the transactions of a dataset that share one of the database. */
export class BatchWriter {
  readonly #options: BatchOptions

  constructor(options: BatchOptions) {
    this.#options = options
  }

  /**
   * Writes transactions in order, up to one that can only be planned once the earlier ones are in memory. `memory` must
   * be current.
   */
  async write(memory: DatasetMemory, batch: readonly QueuedTransaction[], write: Write): Promise<Outcome[]> {
    const source = new PendingSource(memory, this.#options.present)
    const outcomes: Outcome[] = []
    let { sequence } = memory
    let changed = 0
    for (const { commit, resolve, reject } of batch) {
      const planned = changed < enoughChanges ? await this.#plan(source, commit, write) : undefined
      if (!planned) break
      const { changes, outcome } = planned
      if ('rejection' in outcome) {
        outcomes.push({ settle: () => reject(outcome.rejection) })
        continue
      }
      const { committed } = outcome
      const isWritten = !commit.dryRun && changes.length > 0
      const entry = isWritten
        ? await this.#append(write, (sequence += 1), commit, { committed, changes, source })
        : undefined
      if (entry) source.add(changes)
      if (entry) changed += changes.length
      outcomes.push({ entry, settle: () => resolve(committed) })
    }
    return outcomes
  }

  /**
   * Plans a transaction without writing; undefined if the earlier ones must be in memory first.
   * @throws errors that the transaction has not caused, such as those of the database.
   */
  async #plan(source: PlanSource, commit: Commit, write: Write): Promise<Planned | undefined> {
    const { transactionId, plan } = commit
    try {
      const earlier = await this.#options.log.find(transactionId, write)
      if (earlier) return { changes: [], outcome: { committed: await this.#repeat(earlier, commit, write) } }
      const { changes, results } = await plan(source, (ids) => this.#options.log.lastRevisions(ids, write))
      const documents = new Map(changes.flatMap(({ id, document }) => (document ? [[id, document]] : [])))
      return { changes, outcome: { committed: { transactionId, results, documents } } }
    } catch (error) {
      if (error instanceof PlanLaterError) return undefined
      if (error instanceof ApiError) return { changes: [], outcome: { rejection: error } }
      throw error
    }
  }

  async #append(
    write: Write,
    sequence: number,
    { transactionId, author, requestHash }: Commit,
    { committed, changes, source }: { committed: Committed; changes: TransactionPlan['changes']; source: PlanSource },
  ): Promise<CommittedChanges> {
    const entry = { sequence, transactionId, author, committedAt: new Date().toISOString(), changes }
    await this.#options.log.append(write, { ...entry, requestHash, results: committed.results })
    await this.#options.log.appendChanges(write, sequence, changes)
    await this.#options.onWrite?.(write, {
      sequence,
      author,
      changes: changes.map(({ id, document }) => ({ id, before: source.get(id), after: document })),
    })
    return entry
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
    const documents = await this.#options.log.revisions(earlier.sequence, write)
    return { transactionId, results: earlier.results, documents }
  }
}
