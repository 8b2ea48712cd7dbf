import { createHash, hash } from 'node:crypto'
import { AssetDamagedError, AssetMissingError } from './asset-error.ts'
import { bytesAsContent } from './asset-store.ts'
import type { Bucket, StoredObject } from './bucket.ts'

/** The maximum size of all renditions of a service together, in bytes; the oldest are removed. */
const maxBytes = 1 << 30

/** The size of a rendition in bytes, above which it is only kept in memory: anybody may request large ones. */
export const maxStoredSize = 1 << 20

/** An encoded image. */
export interface Rendition {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** Caches renditions so that they are not rendered again. It may be emptied at any time. */
export interface RenditionStore {
  /** Undefined if missing or damaged. @throws {AssetsUnavailableError} */
  read(key: string): Promise<Rendition | undefined>
  /** The size in bytes; undefined if missing. @throws {AssetsUnavailableError} */
  size(key: string): Promise<number | undefined>
  /** Leaves out one larger than {@link maxStoredSize}. @throws {AssetsUnavailableError} */
  write(key: string, rendition: Rendition): Promise<void>
}

/** Covers the bytes and the key, so that a rendition stored under a wrong key is detected. */
const digestOf = (key: string, { bytes, contentType }: Rendition): string =>
  createHash('sha256').update(`${key}\n${contentType}\n`).update(bytes).digest('hex')

/** Renditions stored as objects of a bucket. */
export function createBucketRenditions(bucket: Bucket, area: string): RenditionStore & { trim(): Promise<void> } {
  const nameOf = (key: string) => {
    const name = hash('sha256', key)
    return `${area}/${name.slice(0, 2)}/${name}`
  }

  return {
    async read(key) {
      try {
        const { bytes, contentType, digest } = await bucket.get(nameOf(key))
        return digest === digestOf(key, { bytes, contentType }) ? { bytes, contentType } : undefined
      } catch (error) {
        if (error instanceof AssetMissingError || error instanceof AssetDamagedError) return undefined
        throw error
      }
    },
    size: (key) => bucket.head(nameOf(key)),
    async write(key, rendition) {
      const { bytes, contentType } = rendition
      if (bytes.length > maxStoredSize) return
      await bucket.put(nameOf(key), bytesAsContent(bytes), { contentType, digest: digestOf(key, rendition) })
    },
    /** Removes the oldest renditions beyond {@link maxBytes}. */
    async trim() {
      const all: StoredObject[] = []
      for await (const object of bucket.list(`${area}/`)) all.push(object)
      let total = 0
      for (const { key, size } of all.toSorted((a, b) => b.modified.getTime() - a.modified.getTime())) {
        total += size
        if (total > maxBytes) await bucket.delete(key)
      }
    },
  }
}
