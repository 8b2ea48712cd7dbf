import { mendozaEffects } from '../history/mendoza-patch.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'

/** Optional fields of an event. */
export interface EventOptions {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effectFormat?: 'mendoza' | undefined
  visibility: string
}

/** Whether a document has entered the filter's set, stayed in it, or left it. */
export type TransitionKind = 'appear' | 'update' | 'disappear'

/** The mutations that lead from one revision to the next. */
function mutationsOf({ id, before, after, patches }: Transition): object[] {
  if (!after) return [{ delete: { id } }]
  if (!before) return [{ create: after }]
  return patches ? patches.map((patch) => ({ patch })) : [{ createOrReplace: after }]
}

/** The `data` of a `mutation` event. @see https://www.sanity.io/docs/http-reference/listen */
export function mutationEvent(
  { transactionId, author, committedAt, transitions }: CommittedTransaction,
  transition: Transition,
  kind: TransitionKind,
  options: EventOptions,
): object {
  const { id, before, after } = transition
  return {
    documentId: id,
    transactionId,
    transition: kind,
    identity: author,
    eventId: `${transactionId}#${id}`,
    timestamp: committedAt,
    visibility: options.visibility,
    transactionTotalEvents: transitions.length,
    transactionCurrentEvent: transitions.findIndex((other) => other.id === id) + 1,
    ...(before && { previousRev: before._rev }),
    // Also after a deletion: clients chain events by revision.
    resultRev: transactionId,
    ...(options.includeMutations && { mutations: mutationsOf(transition) }),
    ...(options.includeResult && after && { result: after }),
    ...(options.includePreviousRevision && { previous: before ?? null }),
    ...(options.effectFormat && { effects: mendozaEffects(transition) }),
  }
}
