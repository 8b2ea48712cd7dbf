import type { Assets } from '@shop/assets/assets'
import type { Rendition, RenditionStore } from '@shop/assets/bucket-renditions'
import { createRenditionCache } from '@shop/assets/rendition-cache'
import { readWhole } from '@shop/assets/verified'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { transformImage, type ImageTransform } from '@shop/images'
import { notFound } from '../protocol/api-error.ts'
import { contentTablesOf, writeContent } from '../tables.ts'
import type { StoredAsset } from './asset-document.ts'

/** Size of the database cache, in bytes; the oldest are deleted. */
const maxStoredBytes = 64 * 1024 * 1024
/** Larger renditions are only kept in memory. */
const maxStoredSize = 1024 * 1024

/** The cache key of a rendition. `1` is the encoder's version: increment it when the output changes. */
export const renditionKey = ({ sha1hash }: StoredAsset, transform: ImageTransform): string =>
  `1:${sha1hash}:${JSON.stringify(transform)}`

async function readStored(database: Database, key: string): Promise<Rendition | undefined> {
  const row = await contentTablesOf(database)
    .selectFrom('content_rendition')
    .select(['bytes', 'content_type'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bytes: new Uint8Array(row.bytes), contentType: row.content_type }
}

async function writeStored(database: Database, key: string, { bytes, contentType }: Rendition): Promise<void> {
  const size = bytes.length
  if (size > maxStoredSize) return
  await writeContent(database, async (tables) => {
    await tables
      .insertInto('content_rendition')
      .values({ key, content_type: contentType, size, bytes: Buffer.from(bytes), made_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tables
      .selectFrom('content_rendition')
      .select(['key', 'size'])
      .orderBy('made_at', 'desc')
      .execute()
    let total = 0
    const surplus = rows.filter((row) => (total += row.size) > maxStoredBytes).map((row) => row.key)
    if (surplus.length > 0) await tables.deleteFrom('content_rendition').where('key', 'in', surplus).execute()
  })
}

/** Renditions as rows of the database. */
const inDatabase = (database: Database): RenditionStore => ({
  read: (key) => readStored(database, key),
  write: (key, rendition) => writeStored(database, key, rendition),
})

/**
 * Makes renditions and caches them in memory and, across restarts, in the bucket or else in the database. Anonymous
 * clients' load is bounded by the maximum output size, the limited concurrency and queue (all three in `@shop/images`),
 * and the size of both caches.
 */
export function createRenditions({ database, assets, logger }: { database: Database; assets: Assets; logger: Logger }) {
  const cache = createRenditionCache(assets.renditions ?? inDatabase(database), logger)
  return {
    /**
     * The asset's image, transformed. Concurrent requests for the same rendition share the work.
     * @throws {InvalidImageError}, {ImagesBusyError}, {AssetsUnavailableError}, {AssetDamagedError},
     *   or {ApiError} 404 for an asset without its bytes.
     */
    get: (asset: StoredAsset, transform: ImageTransform): Promise<Rendition> =>
      cache.get(renditionKey(asset, transform), () =>
        transformImage(async () => {
          const original = await readWhole(assets, asset.sha1hash)
          if (!original) throw notFound('The file of this asset is missing: upload it again')
          return original
        }, transform),
      ),
    settle: cache.settle,
  }
}
