import { inGroups } from '@shop/database/groups'
import type { Database, Write } from '@shop/database'
import { toGid } from '../values/gid.ts'

/**
 * `productIds` are gids; undefined means that anything may have changed: texts, which any page may show, or changes may
 * have been missed.
 */
export type CatalogueChange = { productIds: string[] | undefined }

const channel = 'commerce-products'
/** Ids have up to 15 digits: this many stay well below the 8 kB of a change event. */
const idsPerEvent = 300

/** Publishes, when the transaction commits, that these products or their stock changed. */
export async function publishChanges(write: Write, productIds: readonly number[]): Promise<void> {
  for (const some of inGroups(productIds, idsPerEvent)) await write.publish(channel, some.join(','))
}

/** The event for {@link publishAnyChange}. */
const anything = '*'

/** Publishes, when the transaction commits, that anything may have changed. */
export async function publishAnyChange(write: Write): Promise<void> {
  await write.publish(channel, anything)
}

function changedProducts(payload: string | undefined): string[] | undefined {
  if (payload === undefined || payload === anything) return undefined
  return payload.split(',').map((number) => toGid('Product', number))
}

/**
 * Calls `listener` for changes by any process on the database, until the returned function is called. Errors of the
 * listener go to `database.onError` and do not affect the transaction.
 */
export function subscribeToChanges(database: Database, listener: (change: CatalogueChange) => void): () => void {
  return database.subscribe(channel, (payload) => listener({ productIds: changedProducts(payload) }))
}
