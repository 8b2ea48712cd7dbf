import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { requireAdministrator } from '../access/reader.ts'
import { badRequest, notFound } from '../protocol/api-error.ts'
import { parseSearch, searchOf } from '../protocol/parse-input.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf } from '../tables.ts'
import {
  findAttempt,
  listAttempts,
  listDeliveries,
  repeatDelivery,
  type Attempt,
  type Delivery,
} from './delivery-log.ts'
import { isLocalhost, isPrivateIp } from './public-address.ts'
import { newWebhook, webhookChange } from './webhook-schema.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from './webhook-store.ts'

const maxBodyBytes = 64 * 1024

const listOptions = z.object({ limit: z.coerce.number().int().min(1).max(100).default(25) })

const limitOf = (context: Context): number => parseSearch(listOptions, searchOf(context.req)).limit

const shownAttempt = (attempt: Attempt, projectId: string) => ({
  id: attempt.id,
  projectId,
  hookId: attempt.webhook_id,
  messageId: attempt.delivery_id,
  createdAt: attempt.created_at,
  updatedAt: attempt.created_at,
  deletedAt: null,
  inProgress: false,
  duration: attempt.duration,
  isFailure: attempt.failure !== null,
  failureReason: attempt.failure,
  resultCode: attempt.result_code,
  resultBody: attempt.result_body,
})

const shownMessage = (delivery: Delivery, attempts: readonly Attempt[], projectId: string) => ({
  id: delivery.id,
  projectId,
  hookId: delivery.webhook_id,
  dataset: delivery.dataset,
  documentId: delivery.document_id,
  transactionId: delivery.transaction_id,
  operation: delivery.operation,
  createdAt: delivery.created_at,
  payload: delivery.payload,
  status: delivery.status,
  failureCount: attempts.filter(({ failure }) => failure !== null).length,
  resultCode: attempts.at(-1)?.result_code ?? null,
  failureReason: attempts.at(-1)?.failure ?? null,
})

/**
 * Webhooks, for sessions of administrators only (401, 403); 400 with the invalid fields, 404. The paths are those of
 * the hosted API's clients, below `/v…/hooks/projects/{project}`, and `/v…/hooks` of its command line:
 * - `GET` → all webhooks, `POST` `{name, url, dataset, rule: {on, filter, projection}, httpMethod, headers, secret,
 *   includeDrafts, includeAllVersions, isDisabledByUser, …}` → 201, the webhook; 409 when there are too many.
 * - `GET`, `PATCH` and `DELETE …/{id}`: `PATCH` keeps the fields that it does not name.
 * - `GET …/{id}/messages` and `…/{id}/attempts`, the newest first, up to `limit`; `GET /v…/hooks/attempts/{id}`.
 * - `POST …/{id}/messages/{message}/resend` → 202: a finished delivery is sent again with the same `idempotency-key`;
 * 404 for one that is not finished, or whose content could not be computed.
 *
 * The secret can be set and is never shown: `hasSecret` tells whether there is one.
 * @param allowPrivate whether webhooks may reach private network addresses.
 * @see https://www.sanity.io/docs/http-reference/webhooks
 */
export function webhookRoutes(service: ServiceContext, allowPrivate: boolean) {
  const { database, projectId, datasets } = service
  const routes = new Hono()

  const shown = ({ secret, createdBy, ...webhook }: Webhook) => ({
    ...webhook,
    projectId,
    hasSecret: secret !== null,
    createdByUserId: createdBy,
    isDisabled: false,
    deletedAt: null,
  })

  async function checkDataset(name: string | undefined): Promise<void> {
    if (name === undefined || name === '*') return
    await datasets.know(name)
    if (!datasets.find(name)) throw badRequest(`dataset: there is no dataset "${name}"`)
  }

  function checkTarget(url: string | undefined): void {
    if (allowPrivate || url === undefined) return
    const target = new URL(url)
    // Other names are resolved when a connection is opened.
    if (!isPrivateIp(target) && !isLocalhost(target)) return
    throw badRequest('url: must be a public address; this one is in the shop’s own network')
  }

  async function requireWebhook(context: Context): Promise<Webhook> {
    const webhook = await findWebhook(contentTablesOf(database), context.req.param('id') ?? '')
    if (!webhook) throw notFound('There is no such webhook')
    return webhook
  }

  routes.use('/:version/hooks/*', async (context, next) => {
    await requireAdministrator(context, service)
    await next()
  })
  routes.use('/:version/hooks/projects/:project/*', async (context, next) => {
    if (context.req.param('project') !== projectId) throw notFound('There is no such project')
    await next()
  })

  routes.get('/:version/hooks/attempts/:id', async (context) => {
    const attempt = await findAttempt(database, context.req.param('id'))
    if (!attempt) throw notFound('There is no such attempt')
    return context.json(shownAttempt(attempt, projectId))
  })

  for (const base of ['/:version/hooks/projects/:project', '/:version/hooks']) {
    routes.get(base, async (context) => context.json((await listWebhooks(database)).map(shown)))
    routes.post(base, async (context) => {
      const { editor } = await requireAdministrator(context, service)
      const fields = await readInput(newWebhook, context.req.raw, maxBodyBytes)
      checkTarget(fields.url)
      await checkDataset(fields.dataset)
      return context.json(shown(await createWebhook(database, fields, editor.id)), 201)
    })
    routes.get(`${base}/:id/messages`, async (context) => {
      const { id } = await requireWebhook(context)
      const found = await listDeliveries(database, id, limitOf(context))
      return context.json(found.map(({ delivery, attempts }) => shownMessage(delivery, attempts, projectId)))
    })
    routes.post(`${base}/:id/messages/:message/resend`, async (context) => {
      const { id } = await requireWebhook(context)
      const isQueued = await repeatDelivery(database, id, context.req.param('message') ?? '')
      if (!isQueued) throw notFound('There is no such message that could be sent again')
      return context.body(null, 202)
    })
    routes.get(`${base}/:id/attempts`, async (context) => {
      const { id } = await requireWebhook(context)
      const attempts = await listAttempts(database, id, limitOf(context))
      return context.json(attempts.map((attempt) => shownAttempt(attempt, projectId)))
    })
    routes.get(`${base}/:id`, async (context) => context.json(shown(await requireWebhook(context))))
    routes.patch(`${base}/:id`, async (context) => {
      const change = await readInput(webhookChange, context.req.raw, maxBodyBytes)
      checkTarget(change.url)
      await checkDataset(change.dataset)
      const webhook = await changeWebhook(database, context.req.param('id') ?? '', change)
      if (!webhook) throw notFound('There is no such webhook')
      return context.json(shown(webhook))
    })
    routes.delete(`${base}/:id`, async (context) => {
      if (!(await removeWebhook(database, context.req.param('id') ?? ''))) throw notFound('There is no such webhook')
      return context.body(null, 204)
    })
  }
  return routes
}
