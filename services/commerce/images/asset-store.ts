import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AssetTable, Queries } from '../tables.ts'

/** A stored picture, addressed by the SHA-1 of its bytes. */
export interface Asset {
  sha1: string
  contentType: string
  /** Pixels. */
  width: number
  height: number
}

const chunkSize = 1 << 20

export function sha1Of(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex')
}

function toAsset(row: Selectable<AssetTable>): Asset {
  return { sha1: row.sha1, contentType: row.content_type, width: row.width, height: row.height }
}

/** A stored picture's type and size, by the hash of its bytes. */
export async function findAsset(queries: Queries, sha1: string): Promise<Asset | undefined> {
  const row = await queries.selectFrom('commerce_asset').selectAll().where('sha1', '=', sha1).executeTakeFirst()
  return row && toAsset(row)
}

/** The bytes of a stored asset. @throws when they are not there in full. */
export async function readAsset(queries: Queries, sha1: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = await queries
    .selectFrom('commerce_asset_chunk')
    .select('bytes')
    .where('sha1', '=', sha1)
    .orderBy('position')
    .execute()
  const bytes = new Uint8Array(Buffer.concat(chunks.map((chunk) => chunk.bytes)))
  if (sha1Of(bytes) !== sha1) throw new Error(`The stored image ${sha1} is damaged`)
  return bytes
}

/** Stores an asset in pieces of at most 1 MiB; bytes that are there already are left as they are. */
export async function storeAsset(queries: Queries, asset: Asset, bytes: Uint8Array): Promise<void> {
  const { sha1, contentType, width, height } = asset
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('commerce_asset')
    .values({ sha1, content_type: contentType, size: bytes.length, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const chunk = Buffer.from(bytes.subarray(start, start + chunkSize))
    await queries
      .insertInto('commerce_asset_chunk')
      .values({ sha1, position: start / chunkSize, bytes: chunk })
      .execute()
  }
}
