import type { Logger } from '@shop/http/logger'

/** A committed transaction. */
export interface ContentChange {
  dataset: string
  /**
   * The sync tags of the results of published documents that it may have changed: none if it changed only drafts and
   * versions; undefined, for all results, if they are too many.
   */
  syncTags: string[] | undefined
  transactionId: string
}

type Listener = (change: ContentChange) => void

/** This process's listeners for committed transactions. */
export function createChangeListeners(logger: Logger) {
  const listeners = new Set<Listener>()
  return {
    /** Returns a function that removes the listener. */
    add(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** A failing listener affects neither the commit nor the other listeners. */
    tell(change: ContentChange): void {
      for (const listener of listeners) {
        try {
          listener(change)
        } catch (error) {
          logger.error({ error }, 'a listener to content changes failed')
        }
      }
    },
  }
}
