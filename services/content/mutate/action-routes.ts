import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
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
  const { dataset } = service
  const routes = new Hono()
  routes.post('/:version/data/actions/:dataset', async (context) => {
    const target = dataset(context.req.param('dataset'))
    const writer = await findWriter(context, service, target)
    const text = await readText(context.req.raw, maxActionBytes)
    const { actions, dryRun, ...body } = parseInput(actionBody, parseJson(text))
    const transactionId = body.transactionId ?? randomUUID()
    await writer.commit({ transactionId, text, dryRun }, (source, planning) => planActions(source, actions, planning))
    return context.json({ transactionId })
  })
  return routes
}
