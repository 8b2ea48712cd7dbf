import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '@shop/database'
import { AssetMissingError } from './asset-error.ts'
import { fileAsContent, type AssetContent, type AssetStore } from './asset-store.ts'
import type { BucketStore } from './bucket-store.ts'
import { verified } from './verified.ts'

export interface Move {
  /** `to` the bucket, or back `from` it. */
  direction: 'to' | 'from'
  /** Told after each asset how many of how many are moved. */
  onProgress?: (moved: number, all: number) => void
}

export interface MoveResult {
  assets: number
  /** Together, in bytes. */
  bytes: number
}

interface Places {
  database: Database
  local: AssetStore
  remote: BucketStore
}

/** What a store has, verified while it is read. */
async function contentIn(store: AssetStore, hash: string): Promise<AssetContent> {
  const size = await store.head(hash)
  if (size === undefined) throw new AssetMissingError(`${hash} was removed meanwhile`)
  return { size, pieces: () => verified(store, hash, size) }
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
  const folder = await mkdtemp(path.join(tmpdir(), 'assets-move-'))
  try {
    // By a file: nobody waits for the bucket in a transaction.
    const file = path.join(folder, hash)
    await writeFile(file, content.pieces())
    await local.put(hash, await fileAsContent(file))
  } finally {
    await rm(folder, { recursive: true })
  }
  await database.write((write) => remote.delete(hash, write))
  return content.size
}

/**
 * Moves every asset of one place to the other, one after the other. An asset is where it was, or where it goes, at every
 * moment, and what is there already is not sent again: an interrupted move is taken up by the next.
 */
export async function moveAssets(places: Places, { direction, onProgress }: Move): Promise<MoveResult> {
  const [source, move] = direction === 'to' ? [places.local, moveToBucket] : [places.remote, moveFromBucket]
  const hashes = await source.list()
  const result = { assets: 0, bytes: 0 }
  for (const hash of hashes) {
    try {
      result.bytes += await move(places, hash)
      result.assets += 1
    } catch (error) {
      // The shop goes on meanwhile: what it has removed need not be moved.
      if (!(error instanceof AssetMissingError)) throw error
    }
    onProgress?.(result.assets, hashes.length)
  }
  return result
}
