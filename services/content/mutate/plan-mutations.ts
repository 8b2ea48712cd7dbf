import { randomUUID } from 'node:crypto'
import { isDocumentId, releaseOfVersion, type ContentDocument } from '@shop/groq/document'
import { runSmallQuery, type QueryContext } from '@shop/groq/run-query'
import type { Committed, LastRevisions, PlanSource, TransactionPlan } from '../store/commit.ts'
import type { Dataset } from '../store/dataset.ts'
import { applyPatch, InvalidPatchError, operationsOf } from './apply-patch.ts'
import { fieldsWithArrayKeys } from './array-keys.ts'
import { checkRevision, conflict, documentNotFound, invalidMutation } from './mutation-error.ts'
import type { Mutation, NewDocument, Patch, Selection } from './mutation-schema.ts'
import { isReleaseDocumentId, releaseLocking } from './releases.ts'
import { storageProblem } from './storable-value.ts'
import { WorkingSet } from './working-set.ts'

export interface PlanContext extends QueryContext {
  transactionId: string
  /** ISO 8601. */
  now: string
  autoGenerateArrayKeys: boolean
  lastRevisions: LastRevisions
}

/** Plans a transaction's mutations in order. `index` is that of the mutation or action, for errors. */
export class MutationPlanner {
  readonly #source: PlanSource
  readonly #context: PlanContext
  readonly #working: WorkingSet
  /** Whether the current mutation is part of an action on a release, which may write what clients may not. */
  #isOfRelease = false

  constructor(source: PlanSource, context: PlanContext) {
    this.#source = source
    this.#context = context
    this.#working = new WorkingSet(source)
  }

  /** @param isOfRelease whether the mutation is part of an action on a release. */
  async apply(mutation: Mutation, index: number, isOfRelease = false): Promise<void> {
    this.#isOfRelease = isOfRelease
    if (mutation.create) this.#create(mutation.create, index)
    else if (mutation.createIfNotExists) this.#createIfNotExists(mutation.createIfNotExists, index)
    else if (mutation.createOrReplace) this.#put(this.#newDocument(mutation.createOrReplace, index), index)
    else if (mutation.delete) await this.#delete(mutation.delete, index)
    else if (mutation.patch) await this.#patch(mutation.patch, index)
  }

  /** A document as changed by the mutations so far. */
  get(id: string): ContentDocument | undefined {
    return this.#working.get(id)
  }

  /** The versions of a release as changed by the mutations so far. */
  versionsIn(release: string): ContentDocument[] {
    const stored = this.#source.documents.view('raw').find('release', [release])
    const touched = this.#working.touched.map(([id]) => id).filter((id) => releaseOfVersion(id) === release)
    return [...new Set([...stored.map(({ _id }) => _id), ...touched])].flatMap((id) => this.get(id) ?? [])
  }

  plan(): TransactionPlan {
    return this.#working.plan()
  }

  #create(fields: NewDocument, index: number): void {
    const document = this.#newDocument(fields, index)
    const { _id: id } = document
    if (this.#working.get(id)) {
      const description = `Document by ID "${id}" already exists`
      throw conflict(index, { type: 'documentAlreadyExistsError', description, id })
    }
    this.#put(document, index)
  }

  #createIfNotExists(fields: NewDocument, index: number): void {
    const document = this.#newDocument(fields, index)
    if (this.#working.get(document._id)) this.#working.leave(document._id)
    else this.#put(document, index)
  }

  /** A missing id, or one that ends in a dot, is completed. */
  #newDocument(fields: NewDocument, index: number): ContentDocument {
    const given = fields._id ?? ''
    const _id = given === '' || given.endsWith('.') ? given + randomUUID() : given
    this.#checkId(_id, index)
    const { now, transactionId } = this.#context
    const _createdAt = typeof fields['_createdAt'] === 'string' ? fields['_createdAt'] : now
    return { ...fields, _id, _type: fields._type, _rev: transactionId, _createdAt, _updatedAt: now }
  }

  #checkId(id: string, index: number): void {
    if (!isDocumentId(id)) throw invalidMutation(index, `Malformed document ID: "${id}"`, { id })
  }

  /**
   * Releases change by actions only, and with them versions in releases that are scheduled or done.
   * @throws {ApiError} 400 for a release, 409 for a locked version.
   */
  #checkWritable(id: string, index: number): void {
    if (this.#isOfRelease) return
    if (isReleaseDocumentId(id))
      throw invalidMutation(index, `"${id}" is a release: it can only be changed by actions on releases`, { id })
    const lock = releaseLocking(id, (other) => this.get(other))
    if (!lock) return
    const description = `The document "${id}" cannot be changed: its release "${lock.name}" is ${lock.state}`
    throw conflict(index, { type: 'releaseLockedError', description, id, releaseId: lock.name, state: lock.state })
  }

  #put(document: ContentDocument, index: number, patch?: object): void {
    this.#checkWritable(document._id, index)
    const problem = storageProblem(document)
    if (problem !== undefined) throw invalidMutation(index, problem, { id: document._id })
    // Generated keys are not part of the patches.
    if (this.#context.autoGenerateArrayKeys) this.#working.put(index, fieldsWithArrayKeys(document))
    else this.#working.put(index, document, patch)
  }

  async #delete(selection: Selection, index: number): Promise<void> {
    for (const id of await this.#select(selection, index)) {
      this.#checkWritable(id, index)
      this.#working.delete(index, id)
    }
  }

  async #patch(patch: Patch, index: number): Promise<void> {
    for (const id of await this.#select(patch, index)) this.#patchOne(id, patch, index)
  }

  #patchOne(id: string, patch: Patch, index: number): void {
    const document = this.#working.get(id)
    if (!document) throw documentNotFound(index, id)
    checkRevision(index, id, { current: document._rev, expected: patch.ifRevisionID })
    const { now, transactionId } = this.#context
    const patched = { ...this.#patched(document, patch, index), _rev: transactionId, _updatedAt: now }
    this.#put(patched, index, { ...operationsOf(patch), id })
  }

  #patched(document: ContentDocument, patch: Patch, index: number): ContentDocument {
    try {
      return applyPatch(document, patch)
    } catch (error) {
      if (error instanceof InvalidPatchError) throw invalidMutation(index, error.message, { id: document._id })
      throw error
    }
  }

  async #select(selection: Selection | Patch, index: number): Promise<string[]> {
    if ('id' in selection) {
      this.#checkId(selection.id, index)
      return [selection.id]
    }
    const query = { query: selection.query, parameters: selection.params ?? {} }
    // Includes the uncommitted changes of earlier mutations.
    const documents = this.#source.documents.view('raw').with(this.#working.touched)
    const found = await runSmallQuery(documents, query, this.#context)
    if (!found) throw invalidMutation(index, 'query: the query of a mutation must be shorter or simpler')
    const ids = [found.data].flat().map((document) => Object(document)._id)
    return ids.filter((id) => typeof id === 'string')
  }
}

/**
 * Plans a transaction's mutations in order, without applying them.
 * @throws {ApiError} `mutationError` with the index of the mutation: 400 for an invalid one, 409 for a conflict with
 *   the stored documents.
 */
export async function planMutations(
  source: PlanSource,
  mutations: readonly Mutation[],
  context: PlanContext,
): Promise<TransactionPlan> {
  const planner = new MutationPlanner(source, context)
  for (const [index, mutation] of mutations.entries()) await planner.apply(mutation, index)
  return planner.plan()
}

/** A change to documents. */
export interface Change {
  transactionId: string
  /** Tells a repeat from another transaction with the same id. */
  requestHash?: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
}

/** Commits the changes that `plan` returns. @throws whatever `plan` throws. */
export const commitPlan = (
  { target, projectId, author }: { target: Dataset; projectId: string; author: string },
  { transactionId, requestHash = transactionId, dryRun, autoGenerateArrayKeys = false }: Change,
  plan: (source: PlanSource, context: PlanContext) => Promise<TransactionPlan>,
): Promise<Committed> =>
  target.commit({
    transactionId,
    author,
    requestHash,
    dryRun,
    plan(source, lastRevisions) {
      const transaction = { transactionId, now: new Date().toISOString(), autoGenerateArrayKeys, lastRevisions }
      return plan(source, { ...transaction, projectId, dataset: target.name, identity: author })
    },
  })
