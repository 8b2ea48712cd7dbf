import type { Database, Write } from '@shop/database'
import { toGid } from '../values/gid.ts'

/** `productIds` are gids; undefined means that changes may have been missed: anything may have changed. */
export type CatalogueChange = { productIds: string[] | undefined }

const channel = 'commerce-products'
/** Ids have up to 15 digits: this many stay well below the 8 kB of a change event. */
const idsPerEvent = 300

/** Publishes, when the transaction commits, that these products or their stock changed. */
export async function publishChanges(write: Write, productIds: readonly number[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += idsPerEvent) {
    await write.publish(channel, productIds.slice(start, start + idsPerEvent).join(','))
  }
}

/**
 * Calls `listener` for changes by any process on the database, until the returned function is called. Errors of the
 * listener go to `database.onError` and do not affect the transaction.
 */
export function subscribeToChanges(database: Database, listener: (change: CatalogueChange) => void): () => void {
  return database.subscribe(channel, (payload) => {
    try {
      listener({ productIds: payload?.split(',').map((number) => toGid('Product', number)) })
    } catch (error) {
      database.onError(error)
    }
  })
}
