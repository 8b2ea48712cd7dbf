import type { Logger } from '@shop/http/logger'

/** What a committed transaction touched. */
export interface ContentChange {
  dataset: string
  documentIds: string[]
  transactionId: string
}

type Listener = (change: ContentChange) => void

/** Who in this process is told of committed transactions. */
export function createChangeListeners(logger: Logger) {
  const listeners = new Set<Listener>()
  return {
    /** Answers how to stop that. */
    add(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What is committed stays committed: a listener's failure is its own. */
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
