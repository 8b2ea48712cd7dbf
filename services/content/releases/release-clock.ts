import { randomUUID } from 'node:crypto'
import type { Write } from '@shop/database'
import { commitPlan } from '../mutate/plan-mutations.ts'
import { isReleaseDocumentId, releaseFrom, dueTime } from '../mutate/releases.ts'
import { planScheduledRelease } from '../mutate/release-actions.ts'
import { ApiError } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { parseDocument } from '../store/dataset-log.ts'
import { contentTablesOf } from '../tables.ts'

/** The channel of changes to releases; its events have no content. */
const channel = 'content-releases'

/** The longest wait, in milliseconds: the machine may sleep, and its clock may be set. */
const maxWait = 30_000
/** The wait after a failure of the database, in milliseconds. */
const retryWait = 1000

/**
 * Notifies all processes of changes to releases, within the transaction.
 * @param ids of the changed documents; undefined for an import, which schedules no release.
 */
export async function publishReleaseChanges(write: Write, ids: readonly string[] | undefined): Promise<void> {
  if (ids?.some(isReleaseDocumentId)) await write.publish(channel, '')
}

interface Scheduled {
  dataset: string
  release: string
  /** The transaction that wrote the release last. */
  revision: string
  /** In milliseconds since 1970. */
  time: number
}

/**
 * Publishes scheduled releases at their time, also those whose time passed while no process ran. Every process has such
 * a clock; a release is published once, since its state is checked in the transaction that publishes it. One that
 * cannot be published becomes active again, with the reason in `error.message`.
 */
export function createReleaseClock({
  database,
  dataset,
  datasets,
  projectId,
  logger,
}: Pick<ServiceContext, 'database' | 'dataset' | 'datasets' | 'projectId' | 'logger'>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let turn = Promise.resolve()

  async function readScheduled(): Promise<Scheduled[]> {
    const rows = await contentTablesOf(database)
      .selectFrom('content_document')
      .select(['dataset', 'body'])
      .where('dataset', 'in', datasets.names)
      .where('id', 'like', '_.releases.%')
      .execute()
    return rows.flatMap(({ dataset: name, body }) => {
      const document = parseDocument(body)
      const release = releaseFrom(document)
      const time = release && dueTime(release)
      return !release || time === undefined
        ? []
        : [{ dataset: name, release: release.name, revision: document._rev, time }]
    })
  }

  /** The editor who scheduled a release. */
  async function authorOf({ dataset: name, revision }: Scheduled): Promise<string> {
    const row = await contentTablesOf(database)
      .selectFrom('content_transaction')
      .select('author')
      .where('dataset', '=', name)
      .where('transaction_id', '=', revision)
      .executeTakeFirst()
    return row?.author ?? 'schedule'
  }

  async function publish({ dataset: name, release }: Scheduled, author: string, failure?: string): Promise<void> {
    const sender = { target: dataset(name), projectId, author }
    await commitPlan(sender, { transactionId: randomUUID() }, (source, context) =>
      planScheduledRelease(source, release, context, failure),
    )
  }

  async function publishDue(scheduled: Scheduled): Promise<void> {
    const author = await authorOf(scheduled)
    try {
      await publish(scheduled, author)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { dataset: name, release } = scheduled
      logger.error({ error, dataset: name, release }, 'a scheduled release could not be published')
      await publish(scheduled, author, error.message)
    }
  }

  /** Publishes due releases; returns how long to wait for the next one. */
  async function work(): Promise<number> {
    const now = Date.now()
    const scheduled = (await readScheduled()).toSorted((one, other) => one.time - other.time)
    for (const release of scheduled) if (release.time <= now) await publishDue(release)
    const next = scheduled.find(({ time }) => time > now)
    return Math.min(maxWait, next ? Math.max(1, next.time - Date.now()) : maxWait)
  }

  async function runOnce(): Promise<void> {
    if (isStopped) return
    let wait = retryWait
    try {
      wait = await work()
    } catch (error) {
      if (!isStopped) logger.error({ error }, 'scheduled releases could not be read or published')
    }
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, wait).unref()
  }

  function wake(): void {
    clearTimeout(timer)
    turn = turn.then(runOnce)
  }

  const unsubscribe = database.subscribe(channel, wake)
  wake()

  return {
    async stop(): Promise<void> {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await turn
    },
  }
}
