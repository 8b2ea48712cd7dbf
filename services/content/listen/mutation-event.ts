import { z } from 'zod'
import { flag } from '../protocol/parse-input.ts'
import { mendozaEffects } from '../history/mendoza-patch.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'

/** The options of a listener: which optional fields its events have, and whether it resumes. */
export const listenOptions = z.object({
  includeResult: flag.default(false),
  includePreviousRevision: flag.default(false),
  includeMutations: flag.default(true),
  enableResume: flag.default(false),
  effectFormat: z.enum(['mendoza']).optional(),
  visibility: z.enum(['query', 'transaction']).default('query'),
})

export type ListenOptions = z.infer<typeof listenOptions>

/** Whether a document has entered the filter's set, stayed in it, or left it. */
export type TransitionKind = 'appear' | 'update' | 'disappear'

/** A change to a document as a listener sees it. */
export interface PlacedChange {
  seen: Transition
  kind: TransitionKind
  /** Its place among the `total` changes of its transaction that the listener sees, from 0. */
  place: number
  total: number
}

/** The mutations that lead from one revision to the next. */
function mutationsOf({ id, before, after, patches }: Transition): object[] {
  if (!after) return [{ delete: { id } }]
  if (!before) return [{ create: after }]
  return patches ? patches.map((patch) => ({ patch })) : [{ createOrReplace: after }]
}

/** The `data` of a `mutation` event. @see https://www.sanity.io/docs/http-reference/listen */
export function mutationEvent(
  { transactionId, author, committedAt }: CommittedTransaction,
  { seen, kind, place, total }: PlacedChange,
  options: ListenOptions,
): object {
  const { id, before, after } = seen
  return {
    documentId: id,
    transactionId,
    transition: kind,
    identity: author,
    eventId: `${transactionId}#${id}`,
    timestamp: committedAt,
    visibility: options.visibility,
    // Only those that this listener gets: the Studio locks a form until it has them all.
    transactionTotalEvents: total,
    transactionCurrentEvent: place,
    ...(before && { previousRev: before._rev }),
    // Also after a deletion: clients chain events by revision.
    resultRev: transactionId,
    ...(options.includeMutations && { mutations: mutationsOf(seen) }),
    ...(options.includeResult && after && { result: after }),
    ...(options.includePreviousRevision && { previous: before ?? null }),
    ...(options.effectFormat && { effects: mendozaEffects(seen) }),
  }
}
