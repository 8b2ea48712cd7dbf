import { openAssets, type Assets, type AssetsInBucket } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'

const pieces = { table: 'content_blob', hashColumn: 'hash' }

/** Opens the store of the service's images and files. */
export const openContentAssets = (
  database: Database,
  logger: Logger,
  inBucket?: AssetsInBucket | undefined,
): Promise<Assets> => openAssets({ database, area: 'content', pieces, inBucket, logger })
