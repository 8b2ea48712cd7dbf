import { inGroups } from '@shop/database/groups'
import type { Database, Write } from '@shop/database'
import type { ContentDocument } from '@shop/groq/document'
import { sql } from 'kysely'
import { contentTablesOf, type ContentTables } from '../tables.ts'
import { assetKind } from './asset-kind.ts'
import type { CommittedChanges, DocumentChange } from './dataset-memory.ts'
import { SharedTexts } from './shared-texts.ts'

/** The effect of a mutation on a document; `none` if the document existed and was not changed. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** A transaction in the log, without its changes. */
export interface LogEntry extends Omit<CommittedChanges, 'changes'> {
  requestHash: string
  results: readonly MutationResult[]
}

/** Returns which of these documents exist. */
export type StoredIds = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** SQLite allows 32,766 parameters per statement; this is well below for the widest rows. */
export const rowsPerStatement = 200

/** The page size, so that each statement is short. */
const rowsPerPage = 2000

/** All rows of a sorted query, page by page: `read` returns those after `last`, or the first. */
async function* inPages<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    yield rows
    last = rows.length === rowsPerPage ? rows.at(-1) : undefined
  } while (last)
}

type Connection = Pick<Database, 'engine' | 'kysely'>

/** Access to the service's tables: a connection or a transaction. */
type Executor = Pick<ReturnType<typeof contentTablesOf>, 'selectFrom' | 'insertInto' | 'deleteFrom'>

/** Parses JSON written by this service. */
const parsed = <Value>(json: string): Value => JSON.parse(json)

/** Parses a body written by this service. */
export const parseDocument = (body: string): ContentDocument => parsed(body)

/** The columns of a transaction's revisions. */
export const entryColumns = [
  'entry.sequence',
  'entry.transaction_id as transactionId',
  'entry.author',
  'entry.committed_at as committedAt',
  'revision.document_id as id',
  'revision.body',
  'revision.patches',
] as const

interface EntryRow extends Omit<CommittedChanges, 'changes'> {
  id: string | null
  body: string | null
  patches: string | null
}

/** Groups rows of revisions, sorted by sequence in either direction, into transactions. */
export function toEntries(rows: readonly EntryRow[]): CommittedChanges[] {
  const texts = new SharedTexts()
  return [...Map.groupBy(rows, (row) => row.sequence).values()].flatMap((revisions) => {
    const [first] = revisions
    if (!first) return []
    const changes = revisions.flatMap(({ id, body, patches }) =>
      id === null
        ? []
        : [
            {
              id,
              document: body === null ? undefined : texts.parse(body),
              patches: patches === null ? undefined : parsed<object[]>(patches),
            },
          ],
    )
    const { sequence, transactionId, author, committedAt } = first
    return [{ sequence, transactionId, author, committedAt, changes }]
  })
}

/**
 * A dataset in the database: the log of its transactions and the current documents. The log's order is the order of
 * commits, on both engines: writers hold the dataset's lock until the end of the transaction.
 */
export class DatasetLog {
  readonly #database: Connection
  readonly #dataset: string

  constructor(database: Connection, dataset: string) {
    this.#database = database
    this.#dataset = dataset
  }

  /** All documents, and a sequence that they are at least as new as. */
  async load(): Promise<{ sequence: number; documents: ContentDocument[] }> {
    const sequence = await this.lastSequence()
    const documents: ContentDocument[] = []
    const texts = new SharedTexts()
    const pages = inPages((last?: { id: string }) => {
      const query = this.#tables()
        .selectFrom('content_document')
        .select(['id', 'body'])
        .where('dataset', '=', this.#dataset)
        .orderBy('id')
        .limit(rowsPerPage)
      return (last ? query.where('id', '>', last.id) : query).execute()
    })
    for await (const rows of pages) for (const { body } of rows) documents.push(texts.parse(body))
    return { sequence, documents }
  }

  /** The sequence of the last transaction; 0 when there is none. */
  async lastSequence(write?: Write): Promise<number> {
    const { sequence } = await this.#tables(write)
      .selectFrom('content_transaction')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .where('dataset', '=', this.#dataset)
      .executeTakeFirstOrThrow()
    return sequence ?? 0
  }

  /** The documents of the dataset's images and files. */
  async assets(): Promise<ContentDocument[]> {
    const rows = await this.#tables()
      .selectFrom('content_document')
      .select('body')
      .where('dataset', '=', this.#dataset)
      .where(({ eb, or }) => or([eb('id', 'like', 'image-%'), eb('id', 'like', 'file-%')]))
      .execute()
    return rows.map(({ body }) => parseDocument(body)).filter((document) => assetKind(document))
  }

  /** Returns which of these documents exist. */
  async stored(ids: readonly string[], write?: Write): Promise<Set<string>> {
    const found = new Set<string>()
    for (const group of inGroups(ids, rowsPerStatement)) {
      const rows = await this.#tables(write)
        .selectFrom('content_document')
        .select('id')
        .where('dataset', '=', this.#dataset)
        .where('id', 'in', group)
        .execute()
      for (const { id } of rows) found.add(id)
    }
    return found
  }

  #tables(write?: Write): Executor {
    return write ? write.trx.withTables<ContentTables>() : contentTablesOf(this.#database)
  }

  /** Locks out other writers of the dataset until the end of the transaction; on SQLite the transaction itself does. */
  async lock({ trx }: Write): Promise<void> {
    if (this.#database.engine !== 'postgres') return
    await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${this.#dataset}`}, 0))`.execute(trx)
  }

  /** The transactions committed after `sequence`, in order. Each is complete and final. */
  async changesAfter(sequence: number, write?: Write): Promise<CommittedChanges[]> {
    const found: EntryRow[] = []
    const pages = inPages((last?: EntryRow) => {
      const query = this.#tables(write)
        .selectFrom('content_transaction as entry')
        .leftJoin('content_revision as revision', (join) =>
          join.onRef('revision.dataset', '=', 'entry.dataset').onRef('revision.sequence', '=', 'entry.sequence'),
        )
        .select(entryColumns)
        .where('entry.dataset', '=', this.#dataset)
        .where('entry.sequence', '>', sequence)
        .orderBy('entry.sequence')
        .orderBy('revision.document_id')
        .limit(rowsPerPage)
      if (!last) return query.execute()
      const { sequence: reached, id } = last
      return query
        .where('entry.sequence', '>=', reached)
        .where(({ eb, or }) => or([eb('entry.sequence', '>', reached), eb('revision.document_id', '>', id)]))
        .execute()
    })
    for await (const rows of pages) for (const row of rows) found.push(row)
    return toEntries(found)
  }

  /** The transaction with this id. */
  async find(transactionId: string, write: Write) {
    const row = await this.#tables(write)
      .selectFrom('content_transaction')
      .select(['sequence', 'request_hash as requestHash', 'results'])
      .where('dataset', '=', this.#dataset)
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst()
    return row && { ...row, results: parsed<MutationResult[]>(row.results) }
  }

  /** The documents after a transaction. */
  async revisions(sequence: number, write: Write): Promise<Map<string, ContentDocument>> {
    const rows = await this.#tables(write)
      .selectFrom('content_revision')
      .select(['document_id', 'body'])
      .where('dataset', '=', this.#dataset)
      .where('sequence', '=', sequence)
      .execute()
    return new Map(rows.flatMap(({ document_id: id, body }) => (body === null ? [] : [[id, parseDocument(body)]])))
  }

  /** The last state of documents, even if they have been deleted since; those without history are missing. */
  async lastRevisions(ids: readonly string[], write: Write): Promise<ContentDocument[]> {
    const found: ContentDocument[] = []
    for (const id of ids) {
      const row = await this.#tables(write)
        .selectFrom('content_revision')
        .select('body')
        .where('dataset', '=', this.#dataset)
        .where('document_id', '=', id)
        .where('body', 'is not', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (typeof row?.body === 'string') found.push(parseDocument(row.body))
    }
    return found
  }

  /** Writes the log entry of a transaction; `appendChanges` writes its changes. */
  async append(write: Write, entry: LogEntry): Promise<void> {
    await this.#tables(write)
      .insertInto('content_transaction')
      .values({
        dataset: this.#dataset,
        sequence: entry.sequence,
        transaction_id: entry.transactionId,
        author: entry.author,
        committed_at: entry.committedAt,
        request_hash: entry.requestHash,
        results: JSON.stringify(entry.results),
      })
      .execute()
  }

  /** Writes a transaction's changes: all of them, or one part. */
  async appendChanges(write: Write, sequence: number, changes: readonly DocumentChange[]): Promise<void> {
    const tables = this.#tables(write)
    const dataset = this.#dataset
    const bodies = changes.map(({ id, document, patches }) => ({
      id,
      body: document ? JSON.stringify(document) : null,
      patches: patches ? JSON.stringify(patches) : null,
    }))
    for (const group of inGroups(bodies, rowsPerStatement)) {
      await tables
        .insertInto('content_revision')
        .values(group.map(({ id, body, patches }) => ({ dataset, sequence, document_id: id, body, patches })))
        .execute()
    }
    await this.#writeDocuments(tables, bodies)
  }

  async #writeDocuments(tables: Executor, bodies: readonly { id: string; body: string | null }[]): Promise<void> {
    const dataset = this.#dataset
    const present = bodies.flatMap(({ id, body }) => (body === null ? [] : [{ dataset, id, body }]))
    for (const group of inGroups(present, rowsPerStatement)) {
      await tables
        .insertInto('content_document')
        .values(group)
        .onConflict((conflict) =>
          conflict.columns(['dataset', 'id']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
        )
        .execute()
    }
    const gone = bodies.filter(({ body }) => body === null).map(({ id }) => id)
    for (const ids of inGroups(gone, rowsPerStatement)) {
      await tables.deleteFrom('content_document').where('dataset', '=', dataset).where('id', 'in', ids).execute()
    }
  }
}
