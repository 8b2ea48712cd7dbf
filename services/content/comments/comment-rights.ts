import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '@shop/groq/document'
import type { Editor } from '../access/roles.ts'
import { insufficientPermissions } from '../protocol/api-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { PlanSource, TransactionPlan } from '../store/commit.ts'
import { commentDocument, type Comment } from './comment-schema.ts'

type Documents = Pick<PlanSource, 'get'>

const reactionsOfOthers = ({ reactions }: Pick<Comment, 'reactions'>, id: string) =>
  (reactions ?? []).filter(({ userId }) => userId !== id)

/**
 * The part of a comment that only its author may change: all but its status and its position in a text that others
 * edit.
 */
function authorsPart({ target, ...comment }: Comment): object {
  const field = { ...Object(target['path']), selection: null }
  return { ...comment, _rev: null, _updatedAt: null, status: null, reactions: null, target: { ...target, path: field } }
}

/** @throws {ApiError} 403 if the sender may not create this document. */
function checkCreation(after: ReturnType<typeof commentDocument.parse>, sender: Editor): void {
  if (after.authorId !== sender.id) throw insufficientPermissions('create')
  if (after._type === 'comment' && reactionsOfOthers(after, sender.id).length > 0)
    throw insufficientPermissions('create')
}

/** @throws {ApiError} 403 if the sender may not change one into the other. */
function checkUpdate(
  before: ReturnType<typeof commentDocument.parse>,
  after: ReturnType<typeof commentDocument.parse>,
  { id }: Editor,
): void {
  const isSame = before._type === after._type && before.authorId === after.authorId
  if (!isSame) throw insufficientPermissions('update')
  if (before._type !== 'comment' || after._type !== 'comment') return
  const isOwn = before.authorId === id
  const keepsOthers =
    isDeepStrictEqual(reactionsOfOthers(before, id), reactionsOfOthers(after, id)) &&
    (isOwn || isDeepStrictEqual(authorsPart(before), authorsPart(after)))
  if (!keepsOthers) throw insufficientPermissions('update')
}

/**
 * Whether the sender may delete a document: anybody may delete tasks, and authors their comments with all replies. The
 * Studio deletes the replies of a comment at the same time as the comment, so it may be gone already.
 */
function mayDelete(documents: Documents, before: ContentDocument, { id, role }: Editor): boolean {
  const { _type, authorId, parentCommentId } = before
  if (role === 'administrator' || authorId === id) return true
  if (_type !== 'comment') return _type === 'tasks.task'
  const parent = typeof parentCommentId === 'string' ? documents.get(parentCommentId) : before
  return parent === undefined || parent['authorId'] === id
}

/**
 * Checks a transaction's changes to an add-on dataset by the Studio's rules:
 * - a comment is written and edited by its author, and deleted by its author, its thread's author, or an administrator;
 *   everybody may resolve it, and react to it in their own name
 * - a task is created in one's own name; everybody may change and delete it
 * @throws {ApiError} 403 for a forbidden change; 400 for documents that are neither comments nor tasks.
 */
export function checkComments(documents: Documents, { changes }: TransactionPlan, sender: Editor): void {
  for (const { id, document } of changes) {
    const stored = documents.get(id)
    if (document === undefined) {
      if (stored && !mayDelete(documents, stored, sender)) throw insufficientPermissions('delete')
      continue
    }
    const after = parseInput(commentDocument, document)
    const before = commentDocument.safeParse(stored)
    if (stored === undefined) checkCreation(after, sender)
    else if (before.success) checkUpdate(before.data, after, sender)
    else throw insufficientPermissions('update')
  }
}
