import type { Dataset } from '../store/dataset.ts'
import type { CommittedChanges, CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import type { ContentDocument } from '../store/document.ts'

/** Each transaction, the oldest first, with the revisions that it began with. */
export async function withEarlierRevisions(
  { history }: Pick<Dataset, 'history'>,
  entries: readonly CommittedChanges[],
): Promise<CommittedTransaction[]> {
  const current = new Map<string, ContentDocument | undefined>()
  const transactions: CommittedTransaction[] = []
  for (const { changes, ...entry } of entries) {
    const transitions: Transition[] = []
    for (const { id, document: after, patches } of changes) {
      const before = current.has(id) ? current.get(id) : await history.revisionOf(id, { before: entry.sequence })
      current.set(id, after)
      transitions.push({ id, before, after, patches })
    }
    transactions.push({ ...entry, transitions })
  }
  return transactions
}
