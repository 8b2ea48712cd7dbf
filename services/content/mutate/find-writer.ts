import type { Context } from 'hono'
import { findReader, requireCommenter, requireEditor } from '../access/reader.ts'
import type { Editor } from '../access/roles.ts'
import { checkComments } from '../comments/comment-rights.ts'
import type { ServiceContext } from '../service-context.ts'
import type { PlanSource, TransactionPlan } from '../store/commit.ts'
import type { Dataset } from '../store/dataset.ts'

/** The sender of a change to documents. */
export interface Writer {
  editor: Editor
  /** Returns a plan that the sender may carry out. @throws {ApiError} 403 for another. */
  allowed(documents: PlanSource, plan: TransactionPlan): TransactionPlan
}

/**
 * The sender of a change to a dataset, and what it may change: comments and tasks have rules of their own.
 * @throws {ApiError} 401 without a session, 403 without the role.
 */
export async function findWriter(
  context: Context,
  { database, publicUrl, datasets }: Pick<ServiceContext, 'database' | 'publicUrl' | 'datasets'>,
  { name }: Dataset,
): Promise<Writer> {
  const found = await findReader(context, database)
  if (datasets.commentsOf(name) === undefined) {
    const { editor } = requireEditor(context, found, publicUrl())
    return { editor, allowed: (_documents, plan) => plan }
  }
  const { editor } = requireCommenter(context, found, publicUrl())
  return {
    editor,
    allowed(documents, plan) {
      checkComments(documents, plan, editor)
      return plan
    },
  }
}
