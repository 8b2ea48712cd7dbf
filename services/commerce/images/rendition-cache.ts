export interface Rendition {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/**
 * Keeps the renditions that were used last, up to `capacity` bytes, and makes each one once however many ask for it at
 * the same time.
 */
export function createRenditionCache(capacity: number) {
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

  return async (key: string, make: () => Promise<Rendition>): Promise<Rendition> => {
    const rendition = kept.get(key)
    if (rendition) {
      kept.delete(key)
      kept.set(key, rendition)
      return rendition
    }
    let making = inProgress.get(key)
    if (!making) {
      making = make()
        .then((made) => {
          keep(key, made)
          return made
        })
        .finally(() => inProgress.delete(key))
      inProgress.set(key, making)
    }
    return making
  }
}
