import type { Database } from '@shop/database'
import type { ByteRange } from '@shop/http/byte-range'
import type { Logger } from '@shop/http/logger'
import { AssetDamagedError, AssetMissingError } from './asset-error.ts'
import type { AssetStore } from './asset-store.ts'
import { createBucketRenditions, type RenditionStore } from './bucket-renditions.ts'
import { createBucketStore } from './bucket-store.ts'
import type { Bucket } from './bucket.ts'
import { createDatabaseStore, type PieceTable } from './database-store.ts'
import { moveAssets, type Move, type MoveResult } from './move-assets.ts'
import { assetTablesOf, migrateAssets } from './tables.ts'

/** A bucket used besides the database. */
export interface AssetsInBucket {
  bucket: Bucket
  /** Where new assets are stored; both are read. */
  writes: 'bucket' | 'database'
}

export interface AssetsOptions {
  database: Database
  /** The service that owns these assets; the first part of their keys in a bucket. */
  area: string
  pieces: PieceTable
  /** If undefined, everything is in the database. */
  inBucket: AssetsInBucket | undefined
  logger: Logger
}

/** The originals of a service, wherever they are stored, and its renditions in the bucket. */
export interface Assets extends AssetStore {
  /** Undefined without a bucket. */
  renditions: RenditionStore | undefined
  /** Deletes from the bucket what is no longer needed. `now` in milliseconds since 1970. */
  tidy(now?: number): Promise<void>
  /**
   * Moves all originals while the shop runs, verifying each; a later run resumes an interrupted one.
   * @throws {Error} without a bucket; {AssetsUnavailableError}, {AssetDamagedError} for the first that cannot be moved.
   */
  move(move: Move): Promise<MoveResult>
}

/** Opens the originals of a service. @throws when the tables cannot be migrated. */
export async function openAssets({ database, area, pieces, inBucket, logger }: AssetsOptions): Promise<Assets> {
  await migrateAssets(database)
  const local = createDatabaseStore(database, pieces)
  if (!inBucket) {
    const elsewhere = await assetTablesOf(database)
      .selectFrom('asset_object')
      .select('hash')
      .where('area', '=', area)
      .limit(1)
      .executeTakeFirst()
    if (elsewhere)
      logger.error({ area }, 'some pictures or files are in a bucket, but ASSETS_URL is not set: set it to serve them')
    return {
      ...local,
      renditions: undefined,
      async tidy() {},
      async move() {
        throw new Error('There is no bucket: set ASSETS_URL')
      },
    }
  }
  const { bucket, writes } = inBucket
  const remote = createBucketStore(database, bucket, area)
  const renditions = createBucketRenditions(bucket, `${area}-renditions`)
  const target = writes === 'bucket' ? remote : local

  const head = async (hash: string) => (await remote.head(hash)) ?? local.head(hash)

  /** If an asset is moved between the lookup and the read, it is read from the other store. */
  async function* get(hash: string, range: ByteRange) {
    let { start } = range
    for (let tries = 1; start < range.end; tries += 1) {
      const store = (await remote.head(hash)) === undefined ? local : remote
      try {
        for await (const piece of store.get(hash, { start, end: range.end })) {
          start += piece.length
          yield piece
        }
        if (start < range.end) throw new AssetDamagedError(`Some of the stored bytes of ${hash} are missing`)
      } catch (error) {
        if (!(error instanceof AssetMissingError) || tries === 2) throw error
      }
    }
  }

  return {
    async put(hash, content) {
      if ((await head(hash)) === undefined) await target.put(hash, content)
    },
    head,
    get,
    async delete(hash, write) {
      await remote.delete(hash, write)
      await local.delete(hash, write)
    },
    async list() {
      return [...new Set([...(await remote.list()), ...(await local.list())])]
    },
    renditions,
    async tidy(now = Date.now()) {
      await remote.removeOrphans(now)
      await renditions.trim()
    },
    move: (move) => moveAssets({ database, local, remote }, move),
  }
}
