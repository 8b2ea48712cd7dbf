import { randomBytes } from 'node:crypto'
import type { Database, Write } from '@shop/database'
import type { ByteRange } from '@shop/http/byte-range'
import { AssetDamagedError, AssetMissingError } from './asset-error.ts'
import type { AssetContent, AssetStore } from './asset-store.ts'
import type { Bucket } from './bucket.ts'
import { assetTablesOf, type AssetTables } from './tables.ts'
import { streamVerified } from './verified.ts'

/**
 * How long, in milliseconds, an unreferenced object is kept: longer than any upload takes, and long enough that a
 * database restored from a recent backup finds its objects.
 */
export const orphanGracePeriod = 7 * 24 * 60 * 60 * 1000

/** Bytes fetched per request. */
const requestSize = 4 << 20

/** An object that holds the bytes of an asset. */
export interface AssetObject {
  hash: string
  key: string
  /** In bytes. */
  size: number
}

export interface BucketStore extends AssetStore {
  /**
   * Uploads the bytes as an object that nothing refers to yet, and reads it back.
   * @throws {AssetDamagedError} when the bucket returns different bytes; {AssetsUnavailableError}.
   */
  upload(hash: string, content: AssetContent): Promise<AssetObject>
  /** Makes an object the source of its asset if and only if the transaction commits. */
  refer(object: AssetObject, write: Write): Promise<void>
  /** Deletes objects that have been unreferenced for a week. `now` in milliseconds since 1970. */
  removeOrphans(now: number): Promise<void>
}

/**
 * Assets as objects of a bucket. Each key is in the database before its object is uploaded, and is referenced only
 * afterwards: after a crash no asset lacks its object, and leftover objects are known and deleted. Keys are never
 * reused, so that deleting an object cannot affect another upload of the same bytes.
 */
export function createBucketStore(database: Database, bucket: Bucket, area: string): BucketStore {
  const objectOf = (hash: string) =>
    assetTablesOf(database)
      .selectFrom('asset_object')
      .select(['key', 'size'])
      .where('area', '=', area)
      .where('hash', '=', hash)
      .executeTakeFirst()

  const recordOrphan = ({ trx }: Write, key: string) =>
    trx.withTables<AssetTables>().insertInto('asset_orphan').values({ key, area, since: Date.now() }).execute()

  async function* read({ hash, key }: Omit<AssetObject, 'size'>, { start, end }: ByteRange) {
    try {
      for (let from = start; from < end; from += requestSize) {
        yield (await bucket.get(key, { start: from, end: Math.min(from + requestSize, end) })).bytes
      }
    } catch (error) {
      if (!(error instanceof AssetMissingError)) throw error
      throw new AssetDamagedError(`The object storage has lost ${hash}`, { cause: error })
    }
  }

  async function upload(hash: string, content: AssetContent): Promise<AssetObject> {
    const key = `${area}/${hash.slice(0, 2)}/${hash}-${randomBytes(6).toString('hex')}`
    await database.write((write) => recordOrphan(write, key))
    await bucket.put(key, content)
    const object = { hash, key, size: content.size }
    for await (const _ of streamVerified({ get: (_, range) => read(object, range) }, hash, content.size)) continue
    return object
  }

  async function refer({ hash, key, size }: AssetObject, { trx }: Write): Promise<void> {
    const tables = trx.withTables<AssetTables>()
    const { numInsertedOrUpdatedRows } = await tables
      .insertInto('asset_object')
      .values({ area, hash, key, size })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // A concurrent upload of the same bytes was first: this object stays an orphan.
    if (!numInsertedOrUpdatedRows) return
    await tables.deleteFrom('asset_orphan').where('key', '=', key).execute()
  }

  return {
    upload,
    refer,
    async put(hash, content) {
      if (await objectOf(hash)) return
      const object = await upload(hash, content)
      await database.write((write) => refer(object, write))
    },
    head: async (hash) => (await objectOf(hash))?.size,
    async *get(hash, range) {
      const object = await objectOf(hash)
      if (!object) throw new AssetMissingError(`No object has the bytes of ${hash}`)
      yield* read({ hash, key: object.key }, range)
    },
    async delete(hash, write) {
      const gone = await write.trx
        .withTables<AssetTables>()
        .deleteFrom('asset_object')
        .where('area', '=', area)
        .where('hash', '=', hash)
        .returning('key')
        .execute()
      for (const { key } of gone) await recordOrphan(write, key)
    },
    async list() {
      const objects = await assetTablesOf(database)
        .selectFrom('asset_object')
        .select('hash')
        .where('area', '=', area)
        .orderBy('hash')
        .execute()
      return objects.map(({ hash }) => hash)
    },
    async removeOrphans(now) {
      const tables = assetTablesOf(database)
      const orphans = await tables
        .selectFrom('asset_orphan')
        .select('key')
        .where('area', '=', area)
        .where('since', '<', now - orphanGracePeriod)
        .execute()
      for (const { key } of orphans) {
        await bucket.delete(key)
        await tables.deleteFrom('asset_orphan').where('key', '=', key).execute()
      }
    },
  }
}
