import { hash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { parseApiVersion } from '../protocol/api-version.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { parseJson, readText } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { actionBody } from './action-schema.ts'
import { findWriter } from './find-writer.ts'
import { planActions } from './plan-actions.ts'

/** The maximum size of an action request, in bytes, as for mutations. */
const maxActionBytes = 4 * 1024 * 1024

/**
 * `POST /v…/data/actions/{dataset}` `{actions, transactionId?, dryRun?}`: changes to documents, their drafts and
 * versions, and releases.
 * Atomic, and durable before the response `{transactionId}`; idempotent by transaction id. 409 for an unmet condition,
 * or a reference that would break.
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export function actionRoutes(service: ServiceContext) {
  const { dataset, projectId } = service
  const routes = new Hono()
  routes.post('/:version/data/actions/:dataset', async (context) => {
    parseApiVersion(context.req.param('version'))
    const target = dataset(context.req.param('dataset'))
    const { editor, allowed } = await findWriter(context, service, target)
    const text = await readText(context.req.raw, maxActionBytes)
    const { actions, dryRun, ...body } = parseInput(actionBody, parseJson(text))
    const transactionId = body.transactionId ?? randomUUID()
    await target.commit({
      transactionId,
      author: editor.id,
      requestHash: hash('sha256', text),
      dryRun,
      plan: async (documents, lastRevisions) =>
        allowed(
          documents,
          await planActions(documents, actions, {
            transactionId,
            now: new Date().toISOString(),
            autoGenerateArrayKeys: false,
            projectId,
            dataset: target.name,
            identity: editor.id,
            lastRevisions,
          }),
        ),
    })
    return context.json({ transactionId })
  })
  return routes
}
