import { randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { enqueue, type OutboxHandler } from '@shop/database/outbox'
import { z } from 'zod'
import { ApiError, conflict, httpError } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { addDataset, requireDatasetRecord } from '../store/dataset-records.ts'
import { countOf, contentTablesOf, lockLimits, writeContent, type ContentTables, type JobState } from '../tables.ts'
import { copyDataset, type Copy, type Skipped } from './copy-dataset.ts'

/** The outbox topic of copies of datasets. */
export const copyTopic = 'content-dataset-copy'
const payload = z.object({ job: z.string() })

/** The maximum number of pending copies. */
const maxPending = 5
/** The maximum number of stored jobs. */
const maxJobs = 100

/** A job that copies a dataset. */
export interface CopyJob extends Copy {
  /** Random and long: whoever knows it may follow the job. */
  id: string
  state: JobState
  /** The error message, for people. */
  failure: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  /** The id of an editor. */
  createdBy: string
}

type Row = ContentTables['content_dataset_copy']

/** Parses a list written by this service. */
const parsedSkips = (skips: string): Skipped[] => JSON.parse(skips)

const toJob = ({ skips, created_at, updated_at, created_by, ...row }: Row): CopyJob => ({
  ...row,
  skips: parsedSkips(skips),
  createdAt: created_at,
  updatedAt: updated_at,
  createdBy: created_by,
})

/** The jobs, the newest first. */
export async function listCopyJobs(
  database: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<CopyJob[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_dataset_copy')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toJob)
}

/** The job with an id. */
export async function findCopyJob(database: Database, id: string): Promise<CopyJob | undefined> {
  const row = await contentTablesOf(database)
    .selectFrom('content_dataset_copy')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toJob(row)
}

/** Queues a copy and returns its job's id. @throws {ApiError} 409 when too many are waiting. */
export async function queueCopy(database: Database, { skips, ...copy }: Copy & { createdBy: string }): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const now = new Date().toISOString()
  const { source, target, createdBy } = copy
  await database.write(async (write) => {
    const tables = write.trx.withTables<ContentTables>()
    const job = { id, source, target, skips: JSON.stringify(skips), created_by: createdBy }
    await tables
      .insertInto('content_dataset_copy')
      .values({ ...job, state: 'pending', failure: null, created_at: now, updated_at: now })
      .execute()
    const kept = tables.selectFrom('content_dataset_copy').select('id').orderBy('created_at', 'desc').limit(maxJobs)
    await tables
      .deleteFrom('content_dataset_copy')
      .where('state', '!=', 'pending')
      .where('id', 'not in', kept)
      .execute()
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_dataset_copy').where('state', '=', 'pending'))
    if (count > maxPending) throw conflict(`At most ${maxPending} copies wait at a time`)
    await enqueue(write, { topic: copyTopic, payload: { job: id } })
  })
  return id
}

/**
 * Runs copies: each in one transaction with the target's record and the end of its job, so that a target exists
 * completely or not at all. A copy that is not possible fails, and is not retried.
 */
export function createCopyHandler(context: Pick<ServiceContext, 'database' | 'datasets' | 'projectId'>): OutboxHandler {
  const { database, datasets } = context

  async function copy(job: CopyJob): Promise<void> {
    const { source, target, createdBy } = job
    await datasets.know(source)
    const aclMode = datasets.isPublic(source) ? 'public' : 'private'
    await database.write(
      async (write) => {
        const tables = write.trx.withTables<ContentTables>()
        const { numUpdatedRows } = await tables
          .updateTable('content_dataset_copy')
          .set({ state: 'completed', updated_at: new Date().toISOString() })
          .where('id', '=', job.id)
          .where('state', '=', 'pending')
          .executeTakeFirstOrThrow()
        // Another attempt has finished this job.
        if (numUpdatedRows === 0n) return
        if (!datasets.find(source)) throw httpError(404, 'Dataset not found', `Dataset "${source}" not found`)
        // The setting may have got a dataset of this name since the job was queued.
        if (datasets.configured.includes(target)) throw conflict(`Dataset "${target}" already exists`)
        await addDataset(database, write, { name: target, aclMode, description: null, createdBy })
        await copyDataset(context, write, job)
        // Another process may have deleted the source, and this one may not know yet.
        const record = datasets.records.find(({ name }) => name === source)
        if (record) await requireDatasetRecord(write, record)
      },
      { takesLong: true },
    )
  }

  return async (given) => {
    const job = await findCopyJob(database, payload.parse(given).job)
    if (!job) return
    try {
      await copy(job)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const failed = { state: 'failed', failure: error.message, updated_at: new Date().toISOString() } as const
      await writeContent(database, (tables) =>
        tables.updateTable('content_dataset_copy').set(failed).where('id', '=', job.id).execute(),
      )
    }
  }
}
