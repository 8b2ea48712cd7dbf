import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { draftId } from '../store/document-id.ts'

/** What a transaction meant for a document and its draft, as a timeline tells it; edits are told by the transactions. */
export function timelineEvent(id: string, transaction: CommittedTransaction): object | undefined {
  const { transactionId, author, committedAt: timestamp, transitions } = transaction
  const versionId = draftId(id)
  const draft = transitions.find((transition) => transition.id === versionId)
  const published = transitions.find((transition) => transition.id === id)
  const common = { id: transactionId, author, timestamp, documentId: id }
  if (published?.after) {
    return draft?.before
      ? {
          ...common,
          type: 'publishDocumentVersion',
          versionId,
          revisionId: transactionId,
          versionRevisionId: draft.before._rev,
          cause: { type: 'document.publish' },
        }
      : { ...common, type: 'updateLiveDocument', revisionId: transactionId }
  }
  if (published?.before) {
    return draft?.before && !draft.after
      ? { ...common, type: 'deleteDocumentGroup' }
      : { ...common, type: 'unpublishDocument', versionId: undefined }
  }
  if (draft?.after && !draft.before) {
    return { ...common, type: 'createDocumentVersion', versionId, versionRevisionId: transactionId }
  }
  if (draft?.before && !draft.after) {
    return { ...common, type: 'deleteDocumentVersion', versionId, versionRevisionId: draft.before._rev }
  }
  return undefined
}
