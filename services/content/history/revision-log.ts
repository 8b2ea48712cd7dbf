import { inGroups } from '@shop/database/groups'
import type { Database } from '@shop/database'
import { isVersionId, type ContentDocument } from '@shop/groq/document'
import { contentTablesOf } from '../tables.ts'
import { entryColumns, parseDocument, rowsPerStatement, toEntries } from '../store/dataset-log.ts'
import type { CommittedChanges, CommittedTransaction } from '../store/dataset-memory.ts'

/** Greater than every sequence; the largest number that the column can store. */
const latest = 2 ** 31 - 1

/** Up to and including a time (ISO 8601) or a transaction. */
export type HistoryPoint = { time: string } | { transactionId: string }

export interface RevisionRange {
  /** The ids of the first and the last transaction, both included; by default the ends of the log. */
  from?: string | undefined
  to?: string | undefined
  /** The maximum number, counted from `from`, or from `to` when the newest come first. */
  limit: number
  newestFirst: boolean
}

/** Reads earlier revisions of a dataset's documents from the log. */
export class RevisionLog {
  readonly #tables: ReturnType<typeof contentTablesOf>
  readonly #dataset: string

  constructor(database: Database, dataset: string) {
    this.#tables = contentTablesOf(database)
    this.#dataset = dataset
  }

  #revisions() {
    return this.#tables
      .selectFrom('content_revision as revision')
      .innerJoin('content_transaction as entry', (join) =>
        join.onRef('revision.dataset', '=', 'entry.dataset').onRef('revision.sequence', '=', 'entry.sequence'),
      )
      .where('revision.dataset', '=', this.#dataset)
  }

  async #sequenceOf(transactionId: string | undefined): Promise<number | undefined> {
    if (!transactionId) return undefined
    const row = await this.#tables
      .selectFrom('content_transaction')
      .select('sequence')
      .where('dataset', '=', this.#dataset)
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst()
    return row?.sequence
  }

  /** The transactions that changed these documents, with only their changes to these. */
  async transactionsOf(ids: readonly string[], range: RevisionRange): Promise<CommittedChanges[]> {
    const [from = 0, to = latest] = await Promise.all([range.from, range.to].map((id) => this.#sequenceOf(id)))
    const direction = range.newestFirst ? 'desc' : 'asc'
    const sequences = await this.#tables
      .selectFrom('content_revision')
      .select('sequence')
      .distinct()
      .where('dataset', '=', this.#dataset)
      .where('document_id', 'in', ids)
      .where('sequence', '>=', from)
      .where('sequence', '<=', to)
      .orderBy('sequence', direction)
      .limit(range.limit)
      .execute()
    if (sequences.length === 0) return []
    const rows = await this.#revisions()
      .select(entryColumns)
      .where('revision.document_id', 'in', ids)
      .where(
        'revision.sequence',
        'in',
        sequences.map(({ sequence }) => sequence),
      )
      .orderBy('revision.sequence', direction)
      .orderBy('revision.document_id')
      .execute()
    return toEntries(rows)
  }

  /** A transaction with its changes to the documents after `after`, sorted by id; empty when there are none. */
  async changesOf(sequence: number, { after, limit }: { after: string; limit: number }): Promise<CommittedChanges[]> {
    const rows = await this.#revisions()
      .select(entryColumns)
      .where('revision.sequence', '=', sequence)
      .where('revision.document_id', '>', after)
      .orderBy('revision.document_id')
      .limit(limit)
      .execute()
    return toEntries(rows)
  }

  /** When these documents were changed, the oldest first, and whether they existed afterwards. */
  async marksOf(ids: readonly string[]) {
    const rows = await this.#revisions()
      .select(({ eb }) => [
        'entry.sequence',
        'entry.transaction_id as transactionId',
        'entry.author',
        'entry.committed_at as committedAt',
        'revision.document_id as id',
        eb.case().when('revision.body', 'is', null).then(0).else(1).end().as('exists'),
      ])
      .where('revision.document_id', 'in', ids)
      .orderBy('revision.sequence')
      .execute()
    return rows.map((row) => ({ ...row, exists: row.exists === 1 }))
  }

  /** A document at a moment; undefined if it did not exist or its revision was deleted. */
  async revisionOf(id: string, moment: HistoryPoint): Promise<ContentDocument | undefined> {
    const upTo = 'transactionId' in moment ? await this.#sequenceOf(moment.transactionId) : latest
    if (upTo === undefined) return undefined
    const row = await this.#revisions()
      .select('revision.body')
      .where('revision.document_id', '=', id)
      .where('revision.sequence', '<=', upTo)
      .$if('time' in moment, (query) => query.where('entry.committed_at', '<=', 'time' in moment ? moment.time : ''))
      .orderBy('revision.sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    return typeof row?.body === 'string' ? parseDocument(row.body) : undefined
  }

  /** Documents by id before a sequence; those that did not exist are missing. */
  async #revisionsBefore(sequence: number, ids: readonly string[]): Promise<Map<string, ContentDocument | undefined>> {
    const found = new Map<string, ContentDocument | undefined>()
    for (const group of inGroups(ids, rowsPerStatement)) {
      const rows = await this.#tables
        .selectFrom('content_revision as revision')
        .select(['revision.document_id', 'revision.body'])
        .where('revision.dataset', '=', this.#dataset)
        .where('revision.document_id', 'in', group)
        .where('revision.sequence', '=', ({ selectFrom }) =>
          selectFrom('content_revision as earlier')
            .select(({ fn }) => fn.max('earlier.sequence').as('sequence'))
            .where('earlier.dataset', '=', this.#dataset)
            .whereRef('earlier.document_id', '=', 'revision.document_id')
            .where('earlier.sequence', '<', sequence),
        )
        .execute()
      for (const { document_id: id, body } of rows) if (body !== null) found.set(id, parseDocument(body))
    }
    return found
  }

  /**
   * Transactions, the oldest first, with the previous revisions of their documents. `entries` must contain all changes
   * to these documents between the first and the last.
   */
  async withEarlierRevisions(entries: readonly CommittedChanges[]): Promise<CommittedTransaction[]> {
    const ids = new Set(entries.flatMap(({ changes }) => changes.map(({ id }) => id)))
    const current = await this.#revisionsBefore(entries[0]?.sequence ?? 0, [...ids])
    return entries.map(({ changes, ...entry }) => {
      const transitions = changes.map(({ id, document: after, patches }) => {
        const before = current.get(id)
        current.set(id, after)
        return { id, before, after, patches }
      })
      return { ...entry, transitions }
    })
  }

  /**
   * The last revision of a document, even if it has been deleted. That of a version has the id of the transaction that
   * ended it: by this id the Studio finds what the release changed, to revert it.
   */
  async lastRevisionOf(id: string): Promise<ContentDocument | undefined> {
    const newest = this.#revisions()
      .where('revision.document_id', '=', id)
      .orderBy('revision.sequence', 'desc')
      .limit(1)
    const [last, end] = await Promise.all([
      newest.select('revision.body').where('revision.body', 'is not', null).executeTakeFirst(),
      newest.select('entry.transaction_id').executeTakeFirst(),
    ])
    if (typeof last?.body !== 'string') return undefined
    const document = parseDocument(last.body)
    return isVersionId(id) && end ? { ...document, _rev: end.transaction_id } : document
  }
}
