import type { Context } from 'hono'
import { requireCommenter, requireEditor } from '../access/reader.ts'
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
  service: Pick<ServiceContext, 'database' | 'publicUrl' | 'datasets'>,
  { name }: Dataset,
): Promise<Writer> {
  if (service.datasets.commentsOf(name) === undefined) {
    const { editor } = await requireEditor(context, service)
    return { editor, allowed: (_documents, plan) => plan }
  }
  const { editor } = await requireCommenter(context, service)
  return {
    editor,
    allowed(documents, plan) {
      checkComments(documents, plan, editor)
      return plan
    },
  }
}
