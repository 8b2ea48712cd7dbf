import { isPublishedId } from '@shop/groq/document'
import type { Write } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import type { Datasets } from '../store/datasets.ts'
import type { ContentTables } from '../tables.ts'

/** The outbox topic of transactions that may match webhooks. */
export const changesTopic = 'content-webhook-changes'

/** A transaction in the log, and the id of the last processed document. */
export const changesPayload = z.object({ dataset: z.string(), sequence: z.number(), after: z.string() })
export type ChangesPayload = z.infer<typeof changesPayload>

/** The outbox topic of deliveries. */
export const deliveryTopic = 'content-webhook-delivery'
export const deliveryPayload = z.object({ delivery: z.string() })

interface Transaction {
  dataset: string
  sequence: number
  /** The changed documents; undefined if they are too many. */
  ids: readonly string[] | undefined
}

/**
 * The scopes of webhooks that cover a dataset: its name, or `*` for all datasets with content, which excludes comments.
 */
export const scopesOf = (dataset: string, datasets: Pick<Datasets, 'commentsOf'>): string[] =>
  datasets.commentsOf(dataset) === undefined ? [dataset, '*'] : [dataset]

/**
 * Queues a transaction for the webhooks that may match it, within the transaction itself.
 * @param scopes the scopes of webhooks that may cover the dataset; see {@link scopesOf}.
 */
export async function enqueueChanges(
  write: Write,
  { dataset, sequence, ids, scopes }: Transaction & { scopes: readonly string[] },
): Promise<void> {
  const isPublished = ids?.some(isPublishedId) ?? true
  const concerned = await write.trx
    .withTables<ContentTables>()
    .selectFrom('content_webhook')
    .select('id')
    .where('dataset', 'in', scopes)
    .where('reach', 'in', isPublished ? ['published', 'all'] : ['all'])
    .limit(1)
    .executeTakeFirst()
  const payload: ChangesPayload = { dataset, sequence, after: '' }
  if (concerned) await enqueue(write, { topic: changesTopic, payload })
}
