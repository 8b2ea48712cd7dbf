import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@shop/database'
import { withTemporaryFolder } from '@shop/database/temporary-folder'
import { AssetMissingError } from './asset-error.ts'
import { fileAsContent, type AssetContent, type AssetStore } from './asset-store.ts'
import type { BucketStore } from './bucket-store.ts'
import { streamVerified } from './verified.ts'

export interface Move {
  /** `to` the bucket, or `from` it. */
  direction: 'to' | 'from'
  /** Called at first and after each asset with the number moved and the total. */
  onProgress?: (moved: number, all: number) => void
}

export interface MoveResult {
  assets: number
  /** The total, in bytes. */
  bytes: number
}

interface Places {
  database: Database
  local: AssetStore
  remote: BucketStore
}

/** Content read from a store and verified on the way. */
async function contentIn(store: AssetStore, hash: string): Promise<AssetContent> {
  const size = await store.head(hash)
  if (size === undefined) throw new AssetMissingError(`${hash} was deleted during the move`)
  return { size, pieces: () => streamVerified(store, hash, size) }
}

async function moveToBucket({ database, local, remote }: Places, hash: string): Promise<number> {
  const content = await contentIn(local, hash)
  if ((await remote.head(hash)) === undefined) {
    const object = await remote.upload(hash, content)
    await database.write((write) => remote.refer(object, write))
  }
  await database.write((write) => local.delete(hash, write))
  return content.size
}

async function moveFromBucket({ database, local, remote }: Places, hash: string): Promise<number> {
  const content = await contentIn(remote, hash)
  await withTemporaryFolder('assets-move', async (folder) => {
    // Copied to a file first, so that no transaction waits for the bucket.
    const file = path.join(folder, hash)
    await writeFile(file, content.pieces())
    await local.put(hash, await fileAsContent(file))
  })
  await database.write((write) => remote.delete(hash, write))
  return content.size
}

/**
 * Moves all assets from one place to the other, one at a time. At every moment an asset is in at least one of them, and
 * what the target already has is not sent again: a later run resumes an interrupted one.
 */
export async function moveAssets(places: Places, { direction, onProgress }: Move): Promise<MoveResult> {
  const [source, move] = direction === 'to' ? [places.local, moveToBucket] : [places.remote, moveFromBucket]
  const hashes = await source.list()
  const result = { assets: 0, bytes: 0 }
  onProgress?.(0, hashes.length)
  for (const hash of hashes) {
    try {
      result.bytes += await move(places, hash)
      result.assets += 1
    } catch (error) {
      // The shop keeps running: an asset deleted in the meantime need not be moved.
      if (!(error instanceof AssetMissingError)) throw error
    }
    onProgress?.(result.assets, hashes.length)
  }
  return result
}
