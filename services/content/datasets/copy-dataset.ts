import type { Write } from '@shop/database'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ServiceContext } from '../service-context.ts'
import { DatasetLog } from '../store/dataset-log.ts'
import type { ContentTables } from '../tables.ts'

/** The parts that a copy leaves out. */
export type Skipped = 'history' | 'releases'

export interface Copy {
  source: string
  target: string
  skips: readonly Skipped[]
}

/** Whether a document belongs to a release, or is one. */
const isOfRelease = (id: string): RawBuilder<SqlBool> =>
  sql`(substr(${sql.ref(id)}, 1, 9) = 'versions.' or substr(${sql.ref(id)}, 1, 11) = '_.releases.')`

/**
 * Copies a dataset within a transaction: the documents, and the whole history or, without it, only the last revisions,
 * from which later ones continue. Transactions of the source wait meanwhile. The bytes of images and files are shared.
 */
export async function copyDataset(
  { database, projectId }: Pick<ServiceContext, 'database' | 'projectId'>,
  write: Write,
  { source, target, skips }: Copy,
): Promise<void> {
  const tables = write.trx.withTables<ContentTables>()
  await new DatasetLog(database, source).lock(write)
  const name = sql.val(target)

  const documents = tables
    .selectFrom('content_document as document')
    .select([name.as('dataset'), 'document.id', 'document.body'])
    .where('document.dataset', '=', source)
    .$if(skips.includes('releases'), (query) => query.where(sql<SqlBool>`not ${isOfRelease('document.id')}`))
  await tables.insertInto('content_document').columns(['dataset', 'id', 'body']).expression(documents).execute()

  const columns = ['sequence', 'document_id', 'body', 'patches'] as const
  const revisions = tables
    .selectFrom('content_revision as revision')
    .select([name.as('dataset'), ...columns])
    .where('revision.dataset', '=', source)
    .$if(skips.includes('releases'), (query) => query.where(sql<SqlBool>`not ${isOfRelease('revision.document_id')}`))
    .$if(skips.includes('history'), (query) =>
      query.where('revision.body', 'is not', null).where(({ eb, selectFrom }) =>
        eb(
          'revision.sequence',
          '=',
          selectFrom('content_revision as last')
            .select(({ fn }) => fn.max('last.sequence').as('sequence'))
            .where('last.dataset', '=', source)
            .whereRef('last.document_id', '=', 'revision.document_id'),
        ),
      ),
    )
  await tables
    .insertInto('content_revision')
    .columns(['dataset', ...columns])
    .expression(revisions)
    .execute()

  const entryColumns = ['sequence', 'transaction_id', 'author', 'committed_at', 'request_hash', 'results'] as const
  // The last one stays in any case: sequences continue from it.
  const entries = tables
    .selectFrom('content_transaction as entry')
    .select([name.as('dataset'), ...entryColumns])
    .where('entry.dataset', '=', source)
    .$if(skips.length > 0, (query) =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('content_revision as kept')
              .select(sql`1`.as('one'))
              .where('kept.dataset', '=', target)
              .whereRef('kept.sequence', '=', 'entry.sequence'),
          ),
          eb(
            'entry.sequence',
            '=',
            selectFrom('content_transaction as last')
              .select(({ fn }) => fn.max('last.sequence').as('sequence'))
              .where('last.dataset', '=', source),
          ),
        ]),
      ),
    )
  await tables
    .insertInto('content_transaction')
    .columns(['dataset', ...entryColumns])
    .expression(entries)
    .execute()
  await moveAssetPaths(write, projectId, source, target)
}

/** Changes the paths of images and files, from which their URLs are derived, in the documents and in the history. */
async function moveAssetPaths({ trx }: Write, projectId: string, source: string, target: string): Promise<void> {
  const tables = trx.withTables<ContentTables>()
  for (const kind of ['image', 'file']) {
    const pathIn = (dataset: string) => `"path":"${kind}s/${projectId}/${dataset}/`
    const body = sql<string>`replace(body, ${pathIn(source)}, ${pathIn(target)})`
    // Compares prefixes instead of using `<` and `>`: on PostgreSQL the order of ids depends on the database's
    // collation.
    const isAsset = (id: string) => sql<SqlBool>`substr(${sql.ref(id)}, 1, ${kind.length + 1}) = ${`${kind}-`}`
    await tables
      .updateTable('content_document')
      .set({ body })
      .where('dataset', '=', target)
      .where(isAsset('id'))
      .execute()
    await tables
      .updateTable('content_revision')
      .set({ body })
      .where('dataset', '=', target)
      .where(isAsset('document_id'))
      .execute()
  }
}
