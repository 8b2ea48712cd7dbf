import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { OutboxHandler } from '@shop/database/outbox'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf } from '../tables.ts'
import { deliveryPayload } from './changes.ts'
import { recordAttempt, type Delivery } from './delivery-log.ts'
import { PrivateAddressError, sendRequest } from './send-request.ts'
import { FailingReceivers, NotSentError } from './failing-receivers.ts'
import { findWebhook, type Webhook } from './webhook-store.ts'

/** The maximum number of attempts, within about half an hour. */
const maxAttempts = 12

/** The headers of a delivery; `idempotency-key` is the same for each attempt. */
async function headersOf(webhook: Webhook, delivery: Delivery, projectId: string): Promise<Record<string, string>> {
  const { secret } = webhook
  return {
    'User-Agent': 'content-webhook',
    ...webhook.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'idempotency-key': delivery.id,
    'sanity-project-id': projectId,
    'sanity-dataset': delivery.dataset,
    'sanity-document-id': delivery.document_id,
    'sanity-operation': delivery.operation,
    'sanity-transaction-id': delivery.transaction_id,
    'sanity-transaction-time': delivery.committed_at,
    'sanity-webhook-id': webhook.id,
    ...(secret !== null && {
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(delivery.payload, Date.now(), secret),
    }),
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
/** Whether another attempt may succeed: the receiver is busy or broken. */
const mayPass = (status: number): boolean => status === 429 || status === 408 || status >= 500

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Delivers to webhooks; throws for an attempt that must be retried. */
export function createDeliveryHandler(
  { database, projectId }: Pick<ServiceContext, 'database' | 'projectId'>,
  allowPrivate: boolean,
): OutboxHandler {
  const receivers = new FailingReceivers()
  return async (payload, { attempts }, ending) => {
    const tables = contentTablesOf(database)
    const { delivery: id } = deliveryPayload.parse(payload)
    const delivery = await tables
      .selectFrom('content_webhook_delivery')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    const webhook = delivery && (await findWebhook(tables, delivery.webhook_id))
    if (!webhook) return
    const started = performance.now()
    const durationNow = () => Math.round(performance.now() - started)
    const isLast = attempts >= maxAttempts
    if (webhook.isDisabledByUser) {
      const outcome = { duration: 0, result_code: null, result_body: null, failure: 'The webhook is disabled' }
      return recordAttempt(database, delivery, 'failed', outcome)
    }
    const request = {
      url: webhook.url,
      method: webhook.httpMethod,
      headers: await headersOf(webhook, delivery, projectId),
      body: delivery.payload,
    }
    const sending = receivers.ask(webhook.id, () => sendRequest(request, allowPrivate, ending))
    const response = await sending.catch(async (error: unknown) => {
      // An attempt that was aborted because the process stops does not count.
      if (ending.aborted) throw error
      const outcome = { duration: durationNow(), result_code: null, result_body: null, failure: messageOf(error) }
      // Another attempt at a private address would fail as well. One that was not sent is not the last: the receiver may
      // respond again, and of all that are due at this moment only one is sent.
      const isFinal = (isLast && !(error instanceof NotSentError)) || error instanceof PrivateAddressError
      await recordAttempt(database, delivery, isFinal ? 'failed' : 'pending', outcome)
      if (!isFinal) throw new Error('A webhook could not be delivered', { cause: error })
    })
    if (!response) return
    const { status, body } = response
    const outcome = { duration: durationNow(), result_code: status, result_body: body, failure: null }
    if (isSuccess(status)) return recordAttempt(database, delivery, 'delivered', outcome)
    const isRepeated = mayPass(status) && !isLast
    const failure = `The receiver responded with status ${status}`
    await recordAttempt(database, delivery, isRepeated ? 'pending' : 'failed', { ...outcome, failure })
    if (isRepeated) throw new Error(`A webhook's receiver responded with status ${status}`)
  }
}
