import type { ContentDocument } from '@shop/groq/document'
import type { MutationResult, StoredIds } from './dataset-log.ts'
import type { CommittedChanges, DatasetMemory, DocumentChange } from './dataset-memory.ts'

/** The dataset as of the last transaction, for planning. */
export type PlanSource = Pick<DatasetMemory, 'documents' | 'get' | 'referrers'>

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
   * Plans the changes. Called under the dataset's lock; throws to reject the transaction. `lastRevisions` finds the
   * last state of documents, even if they have been deleted since.
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

export interface Committed {
  transactionId: string
  results: readonly MutationResult[]
  /** The changed documents as the transaction left them. */
  documents: ReadonlyMap<string, ContentDocument>
}
