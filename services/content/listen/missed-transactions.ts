import { withEarlierRevisions } from '../history/earlier-revisions.ts'
import type { RevisionLog } from '../history/revision-log.ts'
import type { Dataset } from '../store/dataset.ts'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import type { Position } from './position.ts'

/** Who has missed more transactions than this begins anew. */
export const maxMissed = 500

/**
 * The transactions from `position`'s on, its own included, at least up to `sequence`; nothing when the log does not hold
 * all of them any more, or never did.
 */
export async function transactionsSince(
  source: Pick<Dataset, 'changesAfter'>,
  log: RevisionLog,
  position: Position,
  sequence: number,
): Promise<CommittedTransaction[] | undefined> {
  if (sequence - position.sequence > maxMissed) return undefined
  // Transactions count from 1: before the first one there is none to begin with.
  const first = Math.max(position.sequence, 1)
  const entries = await source.changesAfter(first - 1)
  const isWhole = entries.every((entry, index) => entry.sequence === first + index)
  if (!isWhole || entries.length < Math.max(sequence, position.sequence) - first + 1) return undefined
  return withEarlierRevisions(log, entries)
}
