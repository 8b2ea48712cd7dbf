import type { Database } from '@shop/database'
import { sql } from 'kysely'
import { contentTablesOf, type ContentTables } from '../tables.ts'

/** How many rows go at a time, so that writers never wait for long. */
const batch = 500

const day = 24 * 60 * 60 * 1000

interface Revision {
  sequence: number
  document_id: string
}

/**
 * Forgets what a dataset's documents were more than `days` ago. What they were since then stays whole: of each document the last
 * revision before that time is kept, and the newest transaction always, as sequences count on from it.
 */
export async function forgetHistory(
  database: Database,
  dataset: string,
  { days, now = Date.now() }: { days: number; now?: number },
): Promise<void> {
  const tables = contentTablesOf(database)
  const { last } = await tables
    .selectFrom('content_transaction')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('dataset', '=', dataset)
    .where('committed_at', '<', new Date(now - days * day).toISOString())
    .executeTakeFirstOrThrow()
  if (!last) return

  const old = () =>
    tables
      .selectFrom('content_revision as revision')
      .select(['revision.sequence', 'revision.document_id'])
      .where('revision.dataset', '=', dataset)
      .where('revision.sequence', '<=', last)
      .limit(batch)

  async function forget(find: () => Promise<Revision[]>): Promise<void> {
    for (let found = await find(); found.length > 0; found = await find()) {
      await database.write(async ({ trx }) => {
        for (const { sequence, document_id: id } of found) {
          await trx
            .withTables<ContentTables>()
            .deleteFrom('content_revision')
            .where('dataset', '=', dataset)
            .where('sequence', '=', sequence)
            .where('document_id', '=', id)
            .execute()
        }
      })
    }
  }

  // First what a later revision followed before that time, then documents that were gone by then.
  await forget(() =>
    old()
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('content_revision as later')
            .select(sql`1`.as('one'))
            .where('later.dataset', '=', dataset)
            .whereRef('later.document_id', '=', 'revision.document_id')
            .whereRef('later.sequence', '>', 'revision.sequence')
            .where('later.sequence', '<=', last),
        ),
      )
      .execute(),
  )
  await forget(() => old().where('revision.body', 'is', null).execute())
  await database.write(({ trx }) =>
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
      .execute(),
  )
}
