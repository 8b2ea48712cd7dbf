import { randomUUID } from 'node:crypto'
import type { Database, Write } from '@shop/database'
import { conflict, httpError, notFound } from '../protocol/api-error.ts'
import { countOf, contentTablesOf, lockLimits, type AclMode, type ContentTables } from '../tables.ts'
import { commentsDatasetOf } from './comments-dataset.ts'
import { DatasetLog } from './dataset-log.ts'

/** The channel of changes to datasets; its events have no content. */
export const datasetsChannel = 'content-datasets'

/** The maximum number of datasets besides those of the setting: each may be in memory. */
export const maxDatasets = 50

/** A dataset besides those of the setting. */
export interface DatasetRecord {
  name: string
  /** Distinguishes it from a later one of the same name. */
  id: string
  aclMode: AclMode
  description: string | null
  tags: readonly string[]
  /** ISO 8601. */
  createdAt: string
  /** The id of an editor. */
  createdBy: string
}

type Row = ContentTables['content_dataset']

/** Parses tags written by this service. */
const parsedTags = (tags: string): string[] => JSON.parse(tags)

const toRecord = ({ acl_mode, tags, created_at, created_by, ...row }: Row): DatasetRecord => ({
  ...row,
  aclMode: acl_mode,
  tags: parsedTags(tags),
  createdAt: created_at,
  createdBy: created_by,
})

const tablesOf = ({ trx }: Write) => trx.withTables<ContentTables>()

/** All datasets besides those of the setting, sorted by name. */
export async function listDatasets(database: Database): Promise<DatasetRecord[]> {
  const rows = await contentTablesOf(database).selectFrom('content_dataset').selectAll().orderBy('name').execute()
  return rows.map(toRecord)
}

/** @throws {ApiError} 404, which rolls the transaction back, when the dataset has been deleted. */
export async function requireDatasetRecord(write: Write, { name, id }: { name: string; id: string }): Promise<void> {
  const query = tablesOf(write).selectFrom('content_dataset').select('id').where('name', '=', name)
  if ((await query.where('id', '=', id).executeTakeFirst()) === undefined) {
    throw httpError(404, 'Dataset not found', `Dataset "${name}" has been deleted`)
  }
}

/** Whether a dataset has had documents, comments or tasks since it was last deleted. */
async function isFilled(database: Database, write: Write, name: string): Promise<boolean> {
  for (const stored of [name, commentsDatasetOf(name)]) {
    if ((await new DatasetLog(database, stored).lastSequence(write)) > 0) return true
  }
  return false
}

/**
 * Adds a dataset within a transaction.
 * @throws {ApiError} 409 for a name that is taken, or that documents of a former dataset still use, or when there are
 * too many.
 */
export async function addDataset(
  database: Database,
  write: Write,
  dataset: Pick<DatasetRecord, 'name' | 'aclMode' | 'description' | 'createdBy'>,
): Promise<void> {
  const tables = tablesOf(write)
  const { name } = dataset
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('content_dataset')
    .values({
      name,
      id: randomUUID(),
      acl_mode: dataset.aclMode,
      description: dataset.description,
      tags: '[]',
      created_at: new Date().toISOString(),
      created_by: dataset.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict(`Dataset "${name}" already exists`)
  if (await isFilled(database, write, name)) {
    const advice = 'delete it, or add it to CONTENT_DATASETS'
    throw conflict(`A former dataset "${name}" still has its documents: ${advice}`)
  }
  await lockLimits(database, tables)
  const count = await countOf(tables.selectFrom('content_dataset'))
  if (count > maxDatasets) throw conflict(`At most ${maxDatasets} datasets can be added`)
  await write.publish(datasetsChannel, '')
}

/** Changes a dataset; concurrent changes are made one after the other. @throws {ApiError} 404 */
export function changeDataset(
  database: Database,
  name: string,
  change: (record: DatasetRecord) => Partial<Pick<DatasetRecord, 'aclMode' | 'description' | 'tags'>>,
): Promise<DatasetRecord> {
  return database.write(async (write) => {
    const tables = tablesOf(write)
    const row = await tables
      .selectFrom('content_dataset')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound(`Dataset "${name}" not found`)
    const known = toRecord(row)
    const changed = { ...known, ...change(known) }
    await tables
      .updateTable('content_dataset')
      .set({
        acl_mode: changed.aclMode,
        description: changed.description,
        tags: JSON.stringify(changed.tags),
      })
      .where('name', '=', name)
      .execute()
    await write.publish(datasetsChannel, '')
    return changed
  })
}

/**
 * Deletes a dataset with its documents, comments, history, tokens and webhooks, also one that is no longer in the
 * setting. The bytes of its images and files are deleted later, unless another dataset has them.
 * @throws {ApiError} 404
 */
export function deleteDataset(database: Database, name: string): Promise<void> {
  const remove = async (write: Write) => {
    const tables = tablesOf(write)
    // A transaction in progress commits before, and is deleted; a later one finds that the dataset is gone.
    const log = new DatasetLog(database, name)
    const addOn = commentsDatasetOf(name)
    await log.lock(write)
    await new DatasetLog(database, addOn).lock(write)
    const { numDeletedRows } = await tables
      .deleteFrom('content_dataset')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n && !(await isFilled(database, write, name))) throw notFound(`Dataset "${name}" not found`)
    for (const table of ['content_document', 'content_revision', 'content_transaction', 'content_token'] as const) {
      await tables.deleteFrom(table).where('dataset', 'in', [name, addOn]).execute()
    }
    const webhooks = tables.selectFrom('content_webhook').select('id').where('dataset', 'in', [name, addOn])
    for (const table of ['content_webhook_attempt', 'content_webhook_delivery'] as const) {
      await tables.deleteFrom(table).where('webhook_id', 'in', webhooks).execute()
    }
    await tables.deleteFrom('content_webhook').where('dataset', 'in', [name, addOn]).execute()
    await write.publish(datasetsChannel, '')
  }
  return database.write(remove, { takesLong: true })
}
