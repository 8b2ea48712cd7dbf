import {
  draftId as draftIdOf,
  isDraftId,
  isVersionId,
  publishedIdOf,
  releaseOfVersion,
  type ContentDocument,
} from '@shop/groq/document'
import type { PlanSource, TransactionPlan } from '../store/commit.ts'
import type { Action, DocumentAction } from './action-schema.ts'
import { checkRevision, documentNotFound, invalidMutation } from './mutation-error.ts'
import type { Mutation, NewDocument, PatchOperations } from './mutation-schema.ts'
import { MutationPlanner, type PlanContext } from './plan-mutations.ts'
import { publication, withoutSystem } from './publication.ts'
import { ReleaseActions } from './release-actions.ts'
import type { ReleaseAction } from './release-schema.ts'
import { releaseDocumentId } from './releases.ts'

type ActionOf<Name extends string> = Extract<DocumentAction, { actionType: `sanity.action.document.${Name}` }>

/** Translates actions on documents to mutations, based on the documents as changed by earlier actions. */
class ActionTranslator {
  readonly #get: (id: string) => ContentDocument | undefined
  readonly #index: number

  constructor(get: (id: string) => ContentDocument | undefined, index: number) {
    this.#get = get
    this.#index = index
  }

  translate(action: DocumentAction): Mutation[] {
    switch (action.actionType) {
      case 'sanity.action.document.create':
        return this.#create(action)
      case 'sanity.action.document.edit':
        return this.#edit(action.draftId, action.publishedId, action.patch)
      case 'sanity.action.document.publish':
        return this.#publish(action)
      case 'sanity.action.document.unpublish':
        return this.#unpublish(action)
      case 'sanity.action.document.delete':
        return this.#delete(action)
      case 'sanity.action.document.discard':
        return this.#discard(action.draftId)
      case 'sanity.action.document.replaceDraft':
        return [{ createOrReplace: this.#draftOf(action) }]
      case 'sanity.action.document.version.create':
        return [{ create: this.#newVersion(action) }]
      case 'sanity.action.document.version.replace':
        return this.#replaceVersion(action.document)
      case 'sanity.action.document.version.discard':
        return this.#discard(action.versionId)
      case 'sanity.action.document.version.unpublish':
        return this.#unpublishWithRelease(action)
    }
  }

  #create(action: ActionOf<'create'>): Mutation[] {
    const draft = this.#draftOf(action)
    return action.ifExists === 'ignore' ? [{ createIfNotExists: draft }] : [{ create: draft }]
  }

  #draftOf({ publishedId, attributes }: ActionOf<'create'> | ActionOf<'replaceDraft'>) {
    const _id = attributes._id ?? draftIdOf(publishedId ?? '')
    this.#checkVersionId(_id, publishedId)
    return { ...attributes, _id }
  }

  /** A missing draft is created from the published document. */
  #edit(draftId: string, publishedId: string, patch: PatchOperations): Mutation[] {
    this.#checkVersionId(draftId, publishedId)
    const begin = this.#get(draftId) ? [] : [{ create: { ...this.#existing(publishedId), _id: draftId } }]
    return [...begin, { patch: { id: draftId, ...patch } }]
  }

  #publish({ draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId }: ActionOf<'publish'>): Mutation[] {
    this.#checkVersionId(draftId, publishedId)
    const draft = this.#existing(draftId)
    const published = this.#get(publishedId)
    checkRevision(this.#index, draftId, { current: draft._rev, expected: ifDraftRevisionId })
    checkRevision(this.#index, publishedId, { current: published?._rev, expected: ifPublishedRevisionId })
    return publication(draft, publishedId, published)
  }

  #unpublish({ draftId, publishedId }: ActionOf<'unpublish'>): Mutation[] {
    this.#checkVersionId(draftId, publishedId)
    const published = this.#existing(publishedId)
    return [{ createIfNotExists: { ...published, _id: draftId } }, { delete: { id: publishedId } }]
  }

  #delete({ publishedId, includeDrafts }: ActionOf<'delete'>): Mutation[] {
    for (const id of includeDrafts) this.#checkVersionId(id, publishedId)
    const ids = [...new Set([publishedId, draftIdOf(publishedId), ...includeDrafts])].filter((id) => this.#get(id))
    if (ids.length === 0) throw documentNotFound(this.#index, publishedId)
    return ids.map((id) => ({ delete: { id } }))
  }

  #discard(id: string): Mutation[] {
    this.#checkVersionId(id)
    return [{ delete: { id: this.#existing(id)._id } }]
  }

  /** A version as given, or a copy of `baseId`. */
  #newVersion({
    publishedId,
    document,
    baseId,
    versionId,
    ifBaseRevisionId,
  }: Omit<ActionOf<'version.create'>, 'actionType'>) {
    if (document) {
      this.#checkVersionId(document._id, publishedId)
      this.#checkRelease(document._id)
      return document
    }
    if (baseId === undefined || versionId === undefined)
      throw invalidMutation(this.#index, 'A version needs a document, or baseId and versionId')
    this.#checkVersionId(versionId, publishedId)
    this.#checkRelease(versionId)
    const base = this.#existing(baseId)
    checkRevision(this.#index, baseId, { current: base._rev, expected: ifBaseRevisionId })
    return { ...withoutSystem(base), _id: versionId, _system: { base: { id: baseId, rev: base._rev } } }
  }

  #replaceVersion(document: NewDocument & { _id: string }): Mutation[] {
    this.#checkVersionId(document._id)
    this.#existing(document._id)
    return [{ createOrReplace: document }]
  }

  /** The release will unpublish the document; a missing version is created from it. */
  #unpublishWithRelease({ versionId, publishedId }: ActionOf<'version.unpublish'>): Mutation[] {
    this.#checkVersionId(versionId, publishedId)
    if (!isVersionId(versionId)) throw invalidMutation(this.#index, `"${versionId}" is not in a release`)
    this.#existing(publishedId)
    const begin = this.#get(versionId) ? [] : [{ create: this.#newVersion({ baseId: publishedId, versionId }) }]
    return [...begin, { patch: { id: versionId, setIfMissing: { _system: {} }, set: { '_system.delete': true } } }]
  }

  /** @throws {ApiError} 400 unless the id is that of a draft or version, of this document if one is given. */
  #checkVersionId(id: string, publishedId?: string): void {
    const isVersion = isDraftId(id) || isVersionId(id)
    if (isVersion && (publishedId === undefined || publishedIdOf(id) === publishedId)) return
    const wish = publishedId === undefined ? 'a draft or version' : `a draft or version of "${publishedId}"`
    throw invalidMutation(this.#index, `The document "${id}" is not ${wish}`, { id })
  }

  /** @throws {ApiError} 409 for a version in a release that does not exist. */
  #checkRelease(id: string): void {
    const release = releaseOfVersion(id)
    if (release !== undefined && !this.#get(releaseDocumentId(release)))
      throw documentNotFound(this.#index, releaseDocumentId(release))
  }

  #existing(id: string): ContentDocument {
    const document = this.#get(id)
    if (!document) throw documentNotFound(this.#index, id)
    return document
  }
}

const isReleaseAction = (action: Action): action is ReleaseAction =>
  action.actionType.startsWith('sanity.action.release.')

/**
 * Plans a transaction's actions in order, without applying them: each becomes a few mutations, so that the rules of
 * mutations apply.
 * @throws {ApiError} `mutationError` with the index of the action: 400 for an invalid one, 409 for a conflict with the
 *   stored documents.
 */
export async function planActions(
  source: PlanSource,
  actions: readonly Action[],
  context: PlanContext,
): Promise<TransactionPlan> {
  const planner = new MutationPlanner(source, context)
  const releases = new ReleaseActions(planner, context)
  for (const [index, action] of actions.entries()) {
    if (isReleaseAction(action)) await releases.apply(action, index)
    else {
      const mutations = new ActionTranslator((id) => planner.get(id), index).translate(action)
      for (const mutation of mutations) await planner.apply(mutation, index)
    }
  }
  return planner.plan()
}
