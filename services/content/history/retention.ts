import type { Database, Write } from '@shop/database'
import { sql } from 'kysely'
import { contentTablesOf, type ContentTables } from '../tables.ts'

/** How many rows are deleted at a time, so that writers do not wait for long. */
const batch = 500

const day = 24 * 60 * 60 * 1000

/**
 * Deletes revisions older than `days`. Later states stay complete: of each document the last revision before that time
 * is kept, and always the newest transaction, from which sequences continue.
 * @param options.kept patterns of the ids of documents that are only in the history, and all of whose revisions are kept.
 */
export async function deleteExpiredHistory(
  database: Database,
  dataset: string,
  { days, kept, now = Date.now() }: { days: number; kept: readonly string[]; now?: number },
): Promise<void> {
  const { last } = await contentTablesOf(database)
    .selectFrom('content_transaction')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('dataset', '=', dataset)
    .where('committed_at', '<', new Date(now - days * day).toISOString())
    .executeTakeFirstOrThrow()
  if (!last) return
  const patterns = sql.join(kept.map((pattern) => sql`(${pattern})`))
  const isKept = sql<boolean>`exists (select 1 from (values ${patterns}) as kept where revision.document_id like kept.column1)`

  const old = ({ trx }: Write) =>
    trx
      .withTables<ContentTables>()
      .selectFrom('content_revision as revision')
      .select(['revision.sequence', 'revision.document_id'])
      .where('revision.dataset', '=', dataset)
      .where('revision.sequence', '<=', last)
      .$if(kept.length > 0, (query) => query.where(({ not }) => not(isKept)))
      .limit(batch)

  async function forget(find: (write: Write) => ReturnType<typeof old>): Promise<void> {
    const forgetSome = (write: Write) =>
      write.trx
        .withTables<ContentTables>()
        .deleteFrom('content_revision')
        .where('dataset', '=', dataset)
        .where(({ eb, refTuple }) =>
          eb(refTuple('sequence', 'document_id'), 'in', find(write).$asTuple('sequence', 'document_id')),
        )
        .executeTakeFirstOrThrow()
    while ((await database.write(forgetSome, { takesLong: true })).numDeletedRows > 0n);
  }

  // First revisions superseded before that time, then documents deleted by then.
  await forget((write) =>
    old(write).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_revision as later')
          .select(sql`1`.as('one'))
          .where('later.dataset', '=', dataset)
          .whereRef('later.document_id', '=', 'revision.document_id')
          .whereRef('later.sequence', '>', 'revision.sequence')
          .where('later.sequence', '<=', last),
      ),
    ),
  )
  await forget((write) => old(write).where('revision.body', 'is', null))
  const forgetTransactions = ({ trx }: Write) =>
    trx
      .withTables<ContentTables>()
      .deleteFrom('content_transaction')
      .where('dataset', '=', dataset)
      .where('sequence', '<=', last)
      .where('sequence', '<', ({ selectFrom }) =>
        selectFrom('content_transaction as newest')
          .select(({ fn }) => fn.max('newest.sequence').as('newest'))
          .where('newest.dataset', '=', dataset),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('content_revision as kept')
              .select(sql`1`.as('one'))
              .where('kept.dataset', '=', dataset)
              .whereRef('kept.sequence', '=', 'content_transaction.sequence'),
          ),
        ),
      )
      .execute()
  await database.write(forgetTransactions, { takesLong: true })
}
