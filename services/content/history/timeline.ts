import { draftId, isVersionId, releaseOfVersion } from '@shop/groq/document'
import type { RevisionLog } from './revision-log.ts'

type RevisionMark = Awaited<ReturnType<RevisionLog['marksOf']>>[number]

/** The state of a document or its draft before and after a transaction. */
interface Step {
  /** The transaction that wrote it before, if it existed. */
  before: string | undefined
  exists: boolean
}

/** The release of a version, and what publishes it; a draft is published by itself. */
function publisherOf(versionId: string) {
  const releaseId = releaseOfVersion(versionId)
  return releaseId === undefined ? { publishCause: 'document.publish' } : { releaseId, publishCause: 'release.publish' }
}

/**
 * The event of a transaction for a document and its draft or version `own`, which other versions may have published;
 * edits of a draft are not events.
 */
function eventOf(
  { id, own }: { id: string; own: string },
  { transactionId, author, committedAt: timestamp }: RevisionMark,
  steps: ReadonlyMap<string, Step>,
) {
  const [version, published] = [steps.get(own), steps.get(id)]
  const ended = [...steps].find(([key, step]) => key !== id && step.before && !step.exists)
  const common = { id: transactionId, author, timestamp, documentId: id }
  if (published?.exists) {
    if (ended) {
      const [versionId, { before }] = ended
      const publication = { versionId, revisionId: transactionId, versionRevisionId: before }
      return { ...common, type: 'publishDocumentVersion', ...publication, ...publisherOf(versionId) }
    }
    return {
      ...common,
      type: published.before ? 'updateLiveDocument' : 'createLiveDocument',
      revisionId: transactionId,
    }
  }
  if (published?.before) {
    const draft = draftId(id)
    if (steps.get(draft)?.exists)
      return { ...common, type: 'unpublishDocument', versionId: draft, versionRevisionId: transactionId }
    return { ...common, type: 'deleteDocumentGroup' }
  }
  if (version?.exists && !version.before) {
    return { ...common, type: 'createDocumentVersion', versionId: own, versionRevisionId: transactionId }
  }
  if (version?.before && !version.exists) {
    return { ...common, type: 'deleteDocumentVersion', versionId: own, versionRevisionId: version.before }
  }
  return undefined
}

/**
 * The events of a document and its draft, or of one of its versions, the newest first, each with the sequence of its
 * transaction. `marks` are those of the document, its draft and its versions, the oldest first.
 * @param own the id of the draft or version.
 */
export function timelineOf(id: string, own: string, marks: readonly RevisionMark[]) {
  const last = new Map<string, string | undefined>()
  return [...Map.groupBy(marks, ({ sequence }) => sequence).values()]
    .flatMap((touched) => {
      const [first] = touched
      if (!first) return []
      const steps = new Map(touched.map((mark) => [mark.id, { before: last.get(mark.id), exists: mark.exists }]))
      for (const mark of touched) last.set(mark.id, mark.exists ? mark.transactionId : undefined)
      const event = isVersionId(own) && !steps.has(own) ? undefined : eventOf({ id, own }, first, steps)
      return event ? [{ sequence: first.sequence, event }] : []
    })
    .toReversed()
}
