import { draftId } from '@shop/groq/document'
import type { RevisionMark } from './revision-log.ts'

/** The state of a document or its draft before and after a transaction. */
interface Step {
  /** The transaction that wrote it before, if it existed. */
  before: string | undefined
  exists: boolean
}

/** The event of a transaction for a document and its draft; edits of a draft are not events. */
function eventOf(
  id: string,
  { transactionId, author, committedAt: timestamp }: RevisionMark,
  steps: Map<string, Step>,
) {
  const versionId = draftId(id)
  const [draft, published] = [steps.get(versionId), steps.get(id)]
  const common = { id: transactionId, author, timestamp, documentId: id }
  if (published?.exists) {
    if (draft?.before && !draft.exists) {
      const publication = { versionId, revisionId: transactionId, versionRevisionId: draft.before }
      return { ...common, type: 'publishDocumentVersion', ...publication, publishCause: 'document.publish' }
    }
    return {
      ...common,
      type: published.before ? 'updateLiveDocument' : 'createLiveDocument',
      revisionId: transactionId,
    }
  }
  if (published?.before) {
    if (draft?.exists) return { ...common, type: 'unpublishDocument', versionId, versionRevisionId: transactionId }
    return { ...common, type: 'deleteDocumentGroup' }
  }
  if (draft?.exists && !draft.before) {
    return { ...common, type: 'createDocumentVersion', versionId, versionRevisionId: transactionId }
  }
  if (draft?.before && !draft.exists) {
    return { ...common, type: 'deleteDocumentVersion', versionId, versionRevisionId: draft.before }
  }
  return undefined
}

/**
 * The events of a document and its draft, the newest first, each with the sequence of its transaction. `marks` are
 * those of both, the oldest first.
 */
export function timelineOf(id: string, marks: readonly RevisionMark[]) {
  const last = new Map<string, string | undefined>()
  return [...Map.groupBy(marks, ({ sequence }) => sequence).values()]
    .flatMap((touched) => {
      const [first] = touched
      if (!first) return []
      const steps = new Map(touched.map((mark) => [mark.id, { before: last.get(mark.id), exists: mark.exists }]))
      for (const mark of touched) last.set(mark.id, mark.exists ? mark.transactionId : undefined)
      const event = eventOf(id, first, steps)
      return event ? [{ sequence: first.sequence, event }] : []
    })
    .toReversed()
}
