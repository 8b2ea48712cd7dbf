import type { RevisionLog } from '../history/revision-log.ts'
import type { DatasetLog } from '../store/dataset-log.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import type { Position } from './position.ts'

/** Beyond this number of missed transactions a listener is reset. */
export const maxMissed = 500

/**
 * The transactions from `position` on, inclusive, at least up to `sequence`; undefined when the log does not contain
 * all of them.
 */
export async function transactionsSince(
  log: Pick<DatasetLog, 'changesAfter'>,
  revisions: RevisionLog,
  position: Position,
  sequence: number,
): Promise<CommittedTransaction[] | undefined> {
  if (sequence - position.sequence > maxMissed) return undefined
  // Transactions count from 1.
  const first = Math.max(position.sequence, 1)
  const entries = await log.changesAfter(first - 1)
  const isWhole = entries.every((entry, index) => entry.sequence === first + index)
  if (!isWhole || entries.length < Math.max(sequence, position.sequence) - first + 1) return undefined
  return revisions.withEarlierRevisions(entries)
}
