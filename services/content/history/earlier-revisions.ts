import type { CommittedChanges, CommittedTransaction } from '../store/dataset-memory.ts'
import type { RevisionLog } from './revision-log.ts'

/**
 * Transactions, the oldest first, with the previous revisions of their documents. `entries` must contain all changes to
 * these documents between the first and the last.
 */
export async function withEarlierRevisions(
  log: RevisionLog,
  entries: readonly CommittedChanges[],
): Promise<CommittedTransaction[]> {
  const ids = new Set(entries.flatMap(({ changes }) => changes.map(({ id }) => id)))
  const current = await log.revisionsBefore(entries[0]?.sequence ?? 0, [...ids])
  return entries.map(({ changes, ...entry }) => {
    const transitions = changes.map(({ id, document: after, patches }) => {
      const before = current.get(id)
      current.set(id, after)
      return { id, before, after, patches }
    })
    return { ...entry, transitions }
  })
}
