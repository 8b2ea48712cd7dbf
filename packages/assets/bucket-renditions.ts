import { createHash } from 'node:crypto'
import { AssetDamagedError, AssetMissingError } from './asset-error.ts'
import { bytesAsContent } from './asset-store.ts'
import type { Bucket, StoredObject } from './bucket.ts'

/** All renditions of a service together, in bytes; the oldest make room. */
const maxBytes = 1 << 30

/** An image as it is sent. */
export interface Rendition {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** Where what was made from originals is kept, so that it need not be made again. It may be thrown away at any time. */
export interface RenditionStore {
  /** Undefined for what is not here, or not whole. @throws {AssetsUnavailableError} */
  read(key: string): Promise<Rendition | undefined>
  /** @throws {AssetsUnavailableError} */
  write(key: string, rendition: Rendition): Promise<void>
}

/** Of the bytes and of what they are an answer to: another rendition in its place is found out too. */
const digestOf = (key: string, { bytes, contentType }: Rendition): string =>
  createHash('sha256').update(`${key}\n${contentType}\n`).update(bytes).digest('hex')

/** Renditions as objects of a bucket. */
export function createBucketRenditions(bucket: Bucket, area: string): RenditionStore & { trim(): Promise<void> } {
  const nameOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex')
    return `${area}/${hash.slice(0, 2)}/${hash}`
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
    async write(key, rendition) {
      const { bytes, contentType } = rendition
      await bucket.put(nameOf(key), bytesAsContent(bytes), { contentType, digest: digestOf(key, rendition) })
    },
    /** Removes the oldest beyond {@link maxBytes}. */
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
