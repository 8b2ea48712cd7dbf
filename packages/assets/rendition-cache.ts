import type { Logger } from '@shop/http/logger'
import { renditionSources } from '@shop/telemetry/operations'
import { LRUCache } from 'lru-cache'
import type { Rendition, RenditionStore } from './bucket-renditions.ts'
import { RenditionLimitError } from './rendition-limit.ts'

/** Size of the memory cache, in bytes. */
const capacity = 32 << 20

/**
 * Caches the most recently used renditions in memory, and shares the work of concurrent requests for the same one. With
 * a `store` they are also cached for other processes and across restarts.
 */
export function createRenditionCache(store: RenditionStore | undefined, logger: Logger) {
  const kept = new LRUCache<string, Rendition>({ maxSize: capacity, sizeCalculation: ({ bytes }) => bytes.length })
  const inFlight = new Map<string, { making: Promise<Rendition>; clients: Set<string> }>()
  const writes = new Set<Promise<void>>()

  /** Not awaited: the response does not depend on it. */
  function write(to: RenditionStore, key: string, made: Rendition): void {
    const writing = to
      .write(key, made)
      .catch((error: unknown) => logger.error({ error }, 'a rendition could not be stored'))
      .finally(() => writes.delete(writing))
    writes.add(writing)
  }

  async function readOrMake(key: string, make: () => Promise<Rendition>): Promise<Rendition> {
    const stored = await store?.read(key)
    const rendition = stored ?? (await make())
    renditionSources.publish(stored ? 'kept' : 'made')
    if (store && !stored) write(store, key, rendition)
    kept.set(key, rendition)
    return rendition
  }

  /**
   * The rendition with this key, rendered if it is not cached. @throws whatever `make` or the store throws.
   * @param make gets the addresses of all who wait for the rendition; those who ask for it later are added.
   */
  async function get(
    key: string,
    client: string,
    make: (clients: ReadonlySet<string>) => Promise<Rendition>,
  ): Promise<Rendition> {
    const rendition = kept.get(key)
    if (rendition) {
      renditionSources.publish('kept')
      return rendition
    }
    const known = inFlight.get(key)
    if (known) {
      known.clients.add(client)
      return known.making.catch((error: unknown) => {
        if (!(error instanceof RenditionLimitError)) throw error
        // Only the client that asked first is over its limit.
        return get(key, client, make)
      })
    }
    const clients = new Set([client])
    const making = readOrMake(key, () => make(clients)).finally(() => inFlight.delete(key))
    inFlight.set(key, { making, clients })
    return making
  }

  return {
    get,
    /** Waits until pending renditions are rendered and stored. */
    async settle(): Promise<void> {
      await Promise.allSettled(Array.from(inFlight.values(), ({ making }) => making))
      await Promise.all(writes)
    },
  }
}
