import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { AssetDamagedError, AssetMissingError } from './asset-error.ts'
import type { AssetStore, ByteRange } from './asset-store.ts'
import { createBucketRenditions, type RenditionStore } from './bucket-renditions.ts'
import { createBucketStore } from './bucket-store.ts'
import type { Bucket } from './bucket.ts'
import { createDatabaseStore, type PieceTable } from './database-store.ts'
import { moveAssets, type Move, type MoveResult } from './move-assets.ts'
import { assetTablesOf, migrateAssets } from './tables.ts'

/** A bucket beside the database. */
export interface AssetsInBucket {
  bucket: Bucket
  /** Where new assets go; both are read. */
  writes: 'bucket' | 'database'
}

export interface AssetsOptions {
  database: Database
  /** Whose assets these are; the first part of their keys in a bucket. */
  area: string
  pieces: PieceTable
  /** Without one, everything is in the database. */
  inBucket: AssetsInBucket | undefined
  logger: Logger
}

/** The originals of a service, wherever they are, and its place for renditions in the bucket. */
export interface Assets extends AssetStore {
  /** Undefined without a bucket. */
  renditions: RenditionStore | undefined
  /** Removes from the bucket what is not needed any more. `now` in milliseconds since 1970. */
  tidy(now?: number): Promise<void>
  /**
   * Moves all originals, beside a running shop, verifying each; what an interrupted run has left goes on with the next.
   * @throws {Error} without a bucket; {AssetsUnavailableError}, {AssetDamagedError} at the first that cannot be moved.
   */
  move(move: Move): Promise<MoveResult>
}

/** Opens the originals of a service. @throws when the tables cannot be brought up to date. */
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
    if (elsewhere) logger.error({ area }, 'pictures or files are in a bucket, and ASSETS_URL is not set')
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

  /** An asset may be moved between the look for its place and the reading: then the other place has it. */
  async function* get(hash: string, range: ByteRange) {
    let { start } = range
    for (let tries = 1; start < range.end; tries += 1) {
      const store = (await remote.head(hash)) === undefined ? local : remote
      try {
        for await (const piece of store.get(hash, { start, end: range.end })) {
          start += piece.length
          yield piece
        }
        if (start < range.end) throw new AssetDamagedError(`The stored bytes of ${hash} are not all there`)
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
