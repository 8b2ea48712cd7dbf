import type { Rendition, RenditionStore } from '@shop/assets/bucket-renditions'
import type { Logger } from '@shop/http/logger'
import { renditionSources } from '@shop/telemetry/operations'

/**
 * Caches the most recently used renditions, up to `capacity` bytes, and shares the work of concurrent requests for the
 * same one. With a `store` they are also kept for other processes and restarts.
 */
export function createRenditionCache(capacity: number, store: RenditionStore | undefined, logger: Logger) {
  const kept = new Map<string, Rendition>()
  const inProgress = new Map<string, Promise<Rendition>>()
  let size = 0

  function keep(key: string, rendition: Rendition): void {
    kept.set(key, rendition)
    size += rendition.bytes.length
    for (const [oldest, { bytes }] of kept) {
      if (size <= capacity) break
      kept.delete(oldest)
      size -= bytes.length
    }
  }

  async function readOrMake(key: string, make: () => Promise<Rendition>): Promise<Rendition> {
    const stored = await store?.read(key)
    if (stored) return stored
    const made = await make()
    // Not awaited: the response does not depend on it.
    store?.write(key, made).catch((error: unknown) => logger.warn({ error }, 'a rendition could not be stored'))
    return made
  }

  return async (key: string, make: () => Promise<Rendition>): Promise<Rendition> => {
    const rendition = kept.get(key)
    if (rendition) {
      renditionSources.publish('kept')
      kept.delete(key)
      kept.set(key, rendition)
      return rendition
    }
    let making = inProgress.get(key)
    if (!making) {
      making = readOrMake(key, make)
        .then((made) => {
          renditionSources.publish('made')
          keep(key, made)
          return made
        })
        .finally(() => inProgress.delete(key))
      inProgress.set(key, making)
    }
    return making
  }
}
