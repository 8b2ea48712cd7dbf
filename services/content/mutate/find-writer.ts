import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { requireCommenter, requireEditor } from '../access/reader.ts'
import { checkComments } from '../comments/comment-rights.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Committed, PlanSource, TransactionPlan } from '../store/commit.ts'
import type { Dataset } from '../store/dataset.ts'
import { commitPlan, type Change, type PlanContext } from './plan-mutations.ts'

/**
 * The sender of a change to a dataset, with the permissions for it: comments and tasks have separate rules.
 * @throws {ApiError} 401 without a session, 403 without the role.
 */
export async function findWriter(context: Context, service: ServiceContext, target: Dataset) {
  const isAddOn = service.datasets.commentsOf(target.name) !== undefined
  const { editor } = await (isAddOn ? requireCommenter(context, service) : requireEditor(context, service))
  const sender = { target, projectId: service.projectId, author: editor.id }
  return {
    /**
     * Commits the changes that `plan` returns. `text` is the request's body.
     * @throws {ApiError} 403 for a forbidden change; whatever `plan` throws.
     */
    commit: (
      { text, ...change }: Omit<Change, 'requestHash'> & { text: string },
      plan: (source: PlanSource, context: PlanContext) => Promise<TransactionPlan>,
    ): Promise<Committed> =>
      commitPlan(sender, { ...change, requestHash: hash('sha256', text) }, async (source, planning) => {
        const planned = await plan(source, planning)
        if (isAddOn) checkComments(source, planned, editor)
        return planned
      }),
  }
}
