import { openAssets, type Assets, type AssetsInBucket } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { sql } from 'kysely'
import type { CommerceTables, Queries } from '../database/tables.ts'

/** A stored picture, named by the SHA-1 of its bytes. */
export interface StoredImage {
  sha1: string
  contentType: string
  /** Bytes. */
  size: number
  /** Pixels. */
  width: number
  height: number
}

const pieces = { table: 'commerce_asset_chunk', hashColumn: 'sha1' }

/** The bytes of the catalogue's pictures. */
export const openImageAssets = (
  database: Database,
  logger: Logger,
  inBucket?: AssetsInBucket | undefined,
): Promise<Assets> => openAssets({ database, area: 'commerce', pieces, inBucket, logger })

/** A stored picture's type and size, by the hash of its bytes. */
export async function findImage(queries: Queries, sha1: string): Promise<StoredImage | undefined> {
  const row = await queries.selectFrom('commerce_asset').selectAll().where('sha1', '=', sha1).executeTakeFirst()
  return row && { sha1, contentType: row.content_type, size: row.size, width: row.width, height: row.height }
}

/** Says of pictures whose bytes are stored what they are; what is known of them already stays. */
export async function describeImages(queries: Queries, images: readonly StoredImage[]): Promise<void> {
  for (const { sha1, contentType, size, width, height } of images) {
    await queries
      .insertInto('commerce_asset')
      .values({ sha1, content_type: contentType, size, width, height })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Those of the hashes that no picture has. */
async function unused(hashes: readonly string[], queries: Pick<Queries, 'selectFrom'>): Promise<string[]> {
  const rows = await queries.selectFrom('commerce_asset').select('sha1').execute()
  const used = new Set(rows.map(({ sha1 }) => sha1))
  return hashes.filter((hash) => !used.has(hash))
}

/** Removes bytes that no picture is made of: what an import has left that ended early. */
export async function removeUnusedImages(database: Database, assets: Assets): Promise<void> {
  const candidates = await unused(await assets.list(), database.kysely.withTables<CommerceTables>())
  if (candidates.length === 0) return
  await database.write(async (write) => {
    // An import that is about to describe these pictures comes before this, or finds their bytes gone and puts them again.
    if (database.engine === 'postgres')
      await sql`lock table commerce_asset in share row exclusive mode`.execute(write.trx)
    const queries = write.trx.withTables<CommerceTables>()
    for (const hash of await unused(candidates, queries)) await assets.delete(hash, write)
  })
}
