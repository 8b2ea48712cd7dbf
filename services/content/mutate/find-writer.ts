import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { requireCommenter, requireEditor } from '../access/reader.ts'
import { checkComments } from '../comments/comment-rights.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Committed, PlanSource, TransactionPlan } from '../store/commit.ts'
import type { Dataset } from '../store/dataset.ts'
import type { PlanContext } from './plan-mutations.ts'

interface SentChange {
  transactionId: string
  /** The request's body. */
  text: string
  dryRun: boolean
  autoGenerateArrayKeys: boolean
}

/** The sender of a change to documents. */
export interface Writer {
  /** Commits the changes that `plan` returns. @throws {ApiError} 403 for a forbidden change; whatever `plan` throws. */
  commit(
    change: SentChange,
    plan: (source: PlanSource, context: PlanContext) => Promise<TransactionPlan>,
  ): Promise<Committed>
}

/**
 * The sender of a change to a dataset, with the permissions for it: comments and tasks have separate rules.
 * @throws {ApiError} 401 without a session, 403 without the role.
 */
export async function findWriter(context: Context, service: ServiceContext, target: Dataset): Promise<Writer> {
  const { name: dataset } = target
  const isAddOn = service.datasets.commentsOf(dataset) !== undefined
  const { editor } = await (isAddOn ? requireCommenter(context, service) : requireEditor(context, service))
  const { projectId } = service
  return {
    commit: ({ text, dryRun, transactionId, autoGenerateArrayKeys }, plan) =>
      target.commit({
        transactionId,
        author: editor.id,
        requestHash: hash('sha256', text),
        dryRun,
        async plan(documents, lastRevisions) {
          const now = new Date().toISOString()
          const transaction = { transactionId, now, autoGenerateArrayKeys, lastRevisions }
          const planned = await plan(documents, { ...transaction, projectId, dataset, identity: editor.id })
          if (isAddOn) checkComments(documents, planned, editor)
          return planned
        },
      }),
  }
}
