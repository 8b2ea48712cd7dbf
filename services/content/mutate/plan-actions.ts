import { draftId as draftIdOf, isJsonObject, type ContentDocument } from '@shop/groq/document'
import type { PlanSource, TransactionPlan } from '../store/dataset.ts'
import type { ApiError } from '../protocol/api-error.ts'
import type { Action } from './action-schema.ts'
import { conflict } from './mutation-error.ts'
import type { Mutation, NewDocument, PatchOperations } from './mutation-schema.ts'
import { MutationPlanner, type PlanContext } from './plan-mutations.ts'

type ActionOf<Name extends string> = Extract<Action, { actionType: `sanity.action.document.${Name}` }>

/** References of drafts may be weak; those with `_strengthenOnPublish` become strong when published. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isJsonObject(value)) return value
  const { _strengthenOnPublish: wish, _weak, ...fields } = value
  const copy = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strengthened(field)]))
  const staysWeak = wish === undefined || (isJsonObject(wish) && wish['weak'] === true)
  return _weak !== undefined && staysWeak ? { ...copy, _weak } : copy
}

function publishedFrom(draft: ContentDocument, id: string, createdAt: string): NewDocument & { _id: string } {
  return Object.assign(Object(strengthened(draft)), { _id: id, _type: draft._type, _createdAt: createdAt })
}

/** Translates actions to mutations, based on the documents as changed by earlier actions. */
class ActionTranslator {
  readonly #get: (id: string) => ContentDocument | undefined
  readonly #index: number

  constructor(get: (id: string) => ContentDocument | undefined, index: number) {
    this.#get = get
    this.#index = index
  }

  translate(action: Action): Mutation[] {
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
        return [{ delete: { id: this.#existing(action.draftId)._id } }]
      case 'sanity.action.document.replaceDraft':
        return [{ createOrReplace: this.#draftOf(action) }]
      case 'sanity.action.document.version.create':
        return [{ create: action.document }]
      case 'sanity.action.document.version.replace':
        return [{ createOrReplace: { ...action.document, _id: action.document._id ?? '' } }]
      case 'sanity.action.document.version.discard':
        return [{ delete: { id: this.#existing(action.versionId)._id } }]
    }
  }

  #create(action: ActionOf<'create'>): Mutation[] {
    const draft = this.#draftOf(action)
    return action.ifExists === 'ignore' ? [{ createIfNotExists: draft }] : [{ create: draft }]
  }

  #draftOf({ publishedId, attributes }: ActionOf<'create'> | ActionOf<'replaceDraft'>) {
    return { ...attributes, _id: attributes._id ?? draftIdOf(publishedId ?? '') }
  }

  /** A missing draft is created from the published document. */
  #edit(draftId: string, publishedId: string, patch: PatchOperations): Mutation[] {
    const begin = this.#get(draftId) ? [] : [{ create: { ...this.#existing(publishedId), _id: draftId } }]
    return [...begin, { patch: { id: draftId, ...patch } }]
  }

  #publish({ draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId }: ActionOf<'publish'>): Mutation[] {
    const draft = this.#existing(draftId)
    const published = this.#get(publishedId)
    this.#checkRevision(draftId, draft, ifDraftRevisionId)
    this.#checkRevision(publishedId, published, ifPublishedRevisionId)
    const createdAt = published?._createdAt ?? draft._createdAt
    return [{ createOrReplace: publishedFrom(draft, publishedId, createdAt) }, { delete: { id: draftId } }]
  }

  /** An existing draft keeps its newer changes. */
  #unpublish({ draftId, publishedId }: ActionOf<'unpublish'>): Mutation[] {
    const published = this.#existing(publishedId)
    return [{ createIfNotExists: { ...published, _id: draftId } }, { delete: { id: publishedId } }]
  }

  #delete({ publishedId, includeDrafts }: ActionOf<'delete'>): Mutation[] {
    const ids = [...new Set([publishedId, draftIdOf(publishedId), ...includeDrafts])].filter((id) => this.#get(id))
    if (ids.length === 0) throw this.#missing(publishedId)
    return ids.map((id) => ({ delete: { id } }))
  }

  #existing(id: string): ContentDocument {
    const document = this.#get(id)
    if (!document) throw this.#missing(id)
    return document
  }

  #missing(id: string): ApiError {
    const description = `The document with the ID "${id}" was not found`
    return conflict(this.#index, { type: 'documentNotFoundError', description, id })
  }

  #checkRevision(id: string, document: ContentDocument | undefined, expected: string | null | undefined): void {
    const current = document?._rev
    if (expected === undefined || expected === null || expected === current) return
    throw conflict(this.#index, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
      id,
      currentRevisionID: current,
      expectedRevisionID: expected,
    })
  }
}

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
  for (const [index, action] of actions.entries()) {
    const mutations = new ActionTranslator((id) => planner.get(id), index).translate(action)
    for (const mutation of mutations) await planner.apply(mutation, index)
  }
  return planner.plan()
}
