import type { Assets } from '@shop/assets/assets'
import type { Rendition } from '@shop/assets/bucket-renditions'
import { createRenditionCache } from '@shop/assets/rendition-cache'
import { createRenditionLimit } from '@shop/assets/rendition-limit'
import { readVerified } from '@shop/assets/verified'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { transformImage, type ImageTransform } from '@shop/images'
import { resultMegapixels } from '@shop/images/resize-plan'
import { notFound } from '../protocol/api-error.ts'
import { sizeOf, type StoredAsset } from './asset-document.ts'
import { renditionsInDatabase } from './stored-renditions.ts'

/** The cache key of a rendition. `1` is the encoder's version: increment it when the output changes. */
export const renditionKey = ({ sha1hash }: StoredAsset, transform: ImageTransform): string =>
  `1:${sha1hash}:${JSON.stringify(transform)}`

/**
 * Renders images and caches them in memory and, across restarts, in the bucket or else in the database. Anonymous
 * clients' load is bounded by the megapixels made for an address, the maximum output size, the limited concurrency and
 * queue, in which clients take turns (all three in `@shop/images`), and the size of both caches.
 */
export function createRenditions({ database, assets, logger }: { database: Database; assets: Assets; logger: Logger }) {
  const store = assets.renditions ?? renditionsInDatabase(database)
  const cache = createRenditionCache(store, logger)
  const take = createRenditionLimit(database, 'content')

  async function original({ sha1hash }: StoredAsset): Promise<Uint8Array> {
    const bytes = await readVerified(assets, sha1hash)
    if (!bytes) throw notFound('The file of this asset is missing: upload it again')
    return bytes
  }

  return {
    /** The cache that persists across restarts. */
    store,
    /** An asset's own bytes. @throws {ApiError} 404, {AssetsUnavailableError}, {AssetDamagedError}. */
    original,
    /**
     * The asset's image, transformed for a client's address. Concurrent requests for the same rendition share the work.
     * @param isExempt asked when the limit of the address is reached.
     * @throws {InvalidImageError}, {ImagesBusyError}, {RenditionLimitError}, {AssetsUnavailableError},
     *   {AssetDamagedError}, or {ApiError} 404 for an asset without its bytes.
     */
    get: (
      asset: StoredAsset,
      transform: ImageTransform,
      client: string,
      isExempt: () => Promise<boolean>,
    ): Promise<Rendition> =>
      cache.get(renditionKey(asset, transform), client, async (clients) => {
        await take(client, resultMegapixels(sizeOf(asset), transform), isExempt)
        return transformImage(() => original(asset), transform, clients)
      }),
    settle: cache.settle,
  }
}

export type Renditions = ReturnType<typeof createRenditions>
