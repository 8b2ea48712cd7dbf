import { openAssets, type Assets, type AssetsInBucket } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import { sql } from 'kysely'
import { readerOf, writerOf, type Fields } from '../database/columns.ts'
import { assetColumns } from '../database/product-columns.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'

/** A stored picture, identified by the SHA-1 of its bytes. */
export type StoredImage = Fields<typeof assetColumns>

const readAsset = readerOf(assetColumns)
const writeAsset = writerOf(assetColumns)

const pieces = { table: 'commerce_asset_chunk', hashColumn: 'sha1' }

/** Opens the store of the catalogue's pictures. */
export const openImageAssets = (
  database: Database,
  logger: Logger,
  inBucket?: AssetsInBucket | undefined,
): Promise<Assets> => openAssets({ database, area: 'commerce', pieces, inBucket, logger })

/** A stored picture's type and size, by the hash of its bytes. */
export async function findImage(queries: Queries, sha1: string): Promise<StoredImage | undefined> {
  const row = await queries.selectFrom('commerce_asset').selectAll().where('sha1', '=', sha1).executeTakeFirst()
  return row && readAsset(row)
}

/** Stores the metadata of pictures whose bytes are stored; existing metadata is kept. */
export async function describeImages(queries: Queries, images: readonly StoredImage[]): Promise<void> {
  for (const image of images) {
    await queries
      .insertInto('commerce_asset')
      .values(writeAsset(image))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The hashes that no picture uses. */
async function unused(hashes: readonly string[], queries: Pick<Queries, 'selectFrom'>): Promise<string[]> {
  const rows = await queries.selectFrom('commerce_asset').select('sha1').execute()
  const used = new Set(rows.map(({ sha1 }) => sha1))
  return hashes.filter((hash) => !used.has(hash))
}

/** Deletes unused bytes, as left by an import that failed. */
export async function removeUnusedImages(database: Database, assets: Assets): Promise<void> {
  const candidates = await unused(await assets.list(), database.kysely.withTables<CommerceTables>())
  if (candidates.length === 0) return
  await database.write(async (write) => {
    // A concurrent import describes its pictures before this, or stores their bytes again.
    if (database.engine === 'postgres')
      await sql`lock table commerce_asset in share row exclusive mode`.execute(write.trx)
    const queries = write.trx.withTables<CommerceTables>()
    for (const hash of await unused(candidates, queries)) await assets.delete(hash, write)
  })
}
