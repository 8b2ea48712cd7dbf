import type { Write } from '@shop/database'
import { enqueueMentions } from './comments/mentions.ts'
import { publishReleaseChanges } from './releases/release-clock.ts'
import type { WrittenChange } from './store/commit-batch.ts'
import { requireDatasetRecord, type DatasetRecord } from './store/dataset-records.ts'
import type { Datasets } from './store/datasets.ts'
import { enqueueChanges, scopesOf } from './webhooks/changes.ts'

interface Written {
  name: string
  /** The record of the dataset, or, for an add-on, of its dataset; undefined for those of the setting. */
  record: DatasetRecord | undefined
  change: WrittenChange
  datasets: Datasets
}

/**
 * Queues, within a transaction, its notifications: for webhooks, for people whom a comment mentions, and for the
 * release clock.
 * @throws {ApiError} 404, which rolls the transaction back, when the dataset has been deleted.
 */
export async function enqueueNotifications(write: Write, { name, record, change, datasets }: Written): Promise<void> {
  const { author, changes, sequence } = change
  const ids = changes?.map(({ id }) => id)
  if (record) await requireDatasetRecord(write, record)
  await enqueueChanges(write, { dataset: name, sequence, ids, scopes: scopesOf(name, datasets) })
  const isAddOn = datasets.commentsOf(name) !== undefined
  if (changes && isAddOn) await enqueueMentions(write, { dataset: name, author, changes })
  await publishReleaseChanges(write, ids)
}
