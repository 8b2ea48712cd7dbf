import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { publishedIdOf, type ContentDocument } from '@shop/groq/document'
import { isDeletion } from '@shop/groq/perspective'
import type { PlanSource, TransactionPlan } from '../store/commit.ts'
import { conflict, invalidMutation } from './mutation-error.ts'
import type { Mutation } from './mutation-schema.ts'
import { MutationPlanner, type PlanContext } from './plan-mutations.ts'
import { publication } from './publication.ts'
import { releaseMetadata, type ReleaseAction, type StoredRelease } from './release-schema.ts'
import { isDue, releaseDocumentId, releaseFrom, releaseType } from './releases.ts'

type State = StoredRelease['state']
type ActionOf<Name extends string> = Extract<ReleaseAction, { actionType: `sanity.action.release.${Name}` }>

/** The fields that an edit may change, besides those of every revision. */
const editable = { metadata: undefined, _rev: undefined, _updatedAt: undefined }

/** Plans the actions on releases of a transaction. */
export class ReleaseActions {
  readonly #planner: MutationPlanner
  readonly #context: PlanContext

  constructor(planner: MutationPlanner, context: PlanContext) {
    this.#planner = planner
    this.#context = context
  }

  /** @throws {ApiError} 400 for an invalid action, 409 where the release's state, or a document, does not allow it. */
  async apply(action: ReleaseAction, index: number): Promise<void> {
    const { releaseId: id } = action
    switch (action.actionType) {
      case 'sanity.action.release.create':
        return this.#create(id, { state: 'active', metadata: action.metadata }, index)
      case 'sanity.action.release.import':
        return this.#import(action, index)
      case 'sanity.action.release.edit':
        return this.#edit(id, action.patch, index)
      case 'sanity.action.release.publish':
        this.#require(id, ['active'], 'published', index)
        return this.publish(id, index)
      case 'sanity.action.release.schedule':
        this.#require(id, ['active', 'scheduled'], 'scheduled', index)
        return this.#set(
          id,
          { state: 'scheduled', publishAt: new Date(action.publishAt).toISOString() },
          ['error'],
          index,
        )
      case 'sanity.action.release.unschedule':
        this.#require(id, ['scheduled'], 'unscheduled', index)
        return this.#set(id, { state: 'active' }, ['publishAt'], index)
      case 'sanity.action.release.archive':
        return this.#archive(id, index)
      case 'sanity.action.release.unarchive':
        return this.#unarchive(id, index)
      case 'sanity.action.release.delete':
        this.#require(id, ['archived', 'published'], 'deleted', index)
        return this.#write({ delete: { id: releaseDocumentId(id) } }, index)
    }
  }

  /** Publishes all versions of a release, whatever its state is: its versions end, and the release is published. */
  async publish(id: string, index: number): Promise<void> {
    const versions = this.#planner.versionsIn(id)
    const unpublished = new Map(
      versions.filter(isDeletion).map(({ _id, _type }) => [publishedIdOf(_id), _type] as const),
    )
    for (const version of versions) {
      const publishedId = publishedIdOf(version._id)
      const published = this.#planner.get(publishedId)
      for (const mutation of publication(version, publishedId, published, unpublished))
        await this.#write(mutation, index)
    }
    const fields = { state: 'published', publishedAt: this.#context.now, ...this.#finalStates(versions) }
    await this.#set(id, fields, ['publishAt', 'error'], index)
  }

  /** Makes a scheduled release active again, saying why it could not be published. */
  reject(id: string, message: string, index: number): Promise<void> {
    return this.#set(id, { state: 'active', error: { message } }, ['publishAt'], index)
  }

  #create(id: string, fields: object, index: number): Promise<void> {
    const system = { _id: releaseDocumentId(id), _type: releaseType, name: id, userId: this.#context.identity }
    return this.#write({ create: { ...fields, ...system } }, index)
  }

  async #import({ releaseId: id, ifExists, ...action }: ActionOf<'import'>, index: number): Promise<void> {
    const given = action.document ?? action.attributes
    if (!given) throw invalidMutation(index, 'document: required')
    const exists = this.#planner.get(releaseDocumentId(id)) !== undefined
    if (exists && ifExists === 'ignore') return
    if (exists && ifExists === 'replace') await this.#write({ delete: { id: releaseDocumentId(id) } }, index)
    const isDone = given.state === 'published' || given.state === 'archived'
    const state = isDone ? { state: given.state, finalDocumentStates: given.finalDocumentStates } : { state: 'active' }
    await this.#create(id, { ...state, metadata: given.metadata ?? releaseMetadata.parse({}) }, index)
  }

  /** A scheduled release may be edited, too, to change its date. */
  async #edit(id: string, patch: ActionOf<'edit'>['patch'], index: number): Promise<void> {
    this.#require(id, ['active', 'scheduled'], 'edited', index)
    const before = this.#planner.get(releaseDocumentId(id))
    await this.#write({ patch: { ...patch, id: releaseDocumentId(id) } }, index)
    const after = this.#planner.get(releaseDocumentId(id))
    if (!isDeepStrictEqual({ ...before, ...editable }, { ...after, ...editable }))
      throw invalidMutation(index, 'patch: only the metadata of a release can be edited')
    const issue = releaseMetadata.safeParse(after?.['metadata']).error?.issues[0]
    if (issue) throw invalidMutation(index, `${['metadata', ...issue.path].join('.')}: ${issue.message}`)
  }

  async #archive(id: string, index: number): Promise<void> {
    this.#require(id, ['active'], 'archived', index)
    const versions = this.#planner.versionsIn(id)
    for (const version of versions) await this.#write({ delete: { id: version._id } }, index)
    await this.#set(id, { state: 'archived', ...this.#finalStates(versions) }, ['error'], index)
  }

  async #unarchive(id: string, index: number): Promise<void> {
    const { finalDocumentStates } = this.#require(id, ['archived'], 'unarchived', index)
    const ids = (finalDocumentStates ?? []).map((state) => state.id)
    const versions = new Map((await this.#context.lastRevisions(ids)).map((version) => [version._id, version]))
    for (const versionId of ids) {
      const version = versions.get(versionId)
      if (version) await this.#write({ createOrReplace: version }, index)
      else {
        const description = `The release "${id}" cannot be unarchived: "${versionId}" is no longer in the history`
        throw conflict(index, { type: 'releaseStateError', description, releaseId: id, id: versionId })
      }
    }
    await this.#set(id, { state: 'active' }, ['finalDocumentStates'], index)
  }

  #finalStates(versions: readonly ContentDocument[]) {
    return { finalDocumentStates: versions.map(({ _id: id }) => ({ _key: randomUUID(), id })) }
  }

  #require(id: string, allowed: readonly State[], wish: string, index: number): StoredRelease {
    const release = releaseFrom(this.#planner.get(releaseDocumentId(id)))
    if (!release) {
      const description = `The release "${id}" was not found`
      throw conflict(index, { type: 'documentNotFoundError', description, id: releaseDocumentId(id) })
    }
    if (allowed.includes(release.state)) return release
    const description = `The release "${id}" is ${release.state} and cannot be ${wish}: it would have to be ${allowed.join(' or ')}`
    throw conflict(index, { type: 'releaseStateError', description, releaseId: id, state: release.state })
  }

  #set(id: string, set: Record<string, unknown>, unset: string[], index: number): Promise<void> {
    return this.#write({ patch: { id: releaseDocumentId(id), set, unset } }, index)
  }

  #write(mutation: Mutation, index: number): Promise<void> {
    return this.#planner.apply(mutation, index, true)
  }
}

/**
 * Publishes a scheduled release whose time has come, or with `failure` makes it active again with that reason; nothing
 * for any other release, so that of several processes one publishes it.
 * @throws {ApiError} 409 if it cannot be published.
 */
export async function planScheduledRelease(
  source: PlanSource,
  id: string,
  context: PlanContext,
  failure?: string,
): Promise<TransactionPlan> {
  const planner = new MutationPlanner(source, context)
  const actions = new ReleaseActions(planner, context)
  const release = releaseFrom(source.get(releaseDocumentId(id)))
  if (release && isDue(release, Date.parse(context.now)))
    await (failure === undefined ? actions.publish(id, 0) : actions.reject(id, failure, 0))
  return planner.plan()
}
