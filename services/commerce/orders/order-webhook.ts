import type { Database } from '@shop/database'
import { isSignedBody } from '@shop/http/body-signature'
import { fieldErrors, problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { enqueueGiftNote, giftNoteOf, isGiftNoteDelivered } from './gift-note.ts'

const topic = 'orders/paid'

const attributeValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)))

/** The parts of the platform's order that are needed here. */
const paidOrderSchema = z
  .object({
    id: z.union([z.number().positive(), z.string().regex(/^\d{1,20}$/)]),
    /** The same id as text: as a number it may exceed a double's precision. */
    admin_graphql_api_id: z
      .string()
      .regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/)
      .optional(),
    note_attributes: z.array(z.object({ name: z.string(), value: attributeValue })).default([]),
  })
  .transform(({ id, admin_graphql_api_id, note_attributes }) => ({
    id: admin_graphql_api_id ?? `gid://shopify/Order/${id}`,
    attributes: note_attributes.map(({ name, value }) => ({ key: name, value })),
  }))

const webhookId = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** In bytes, well above the platform's orders with hundreds of lines. */
const largestOrder = 4 * 1024 * 1024

const daysRemembered = 30

/** Processes an order once per webhook id; false for a repeat. */
function acceptOnce(database: Database, id: string, order: z.output<typeof paidOrderSchema>): Promise<boolean> {
  return database.write(async (write) => {
    const queries = write.trx.withTables<CommerceTables>()
    const now = Date.now()
    const forgotten = new Date(now - daysRemembered * 86_400_000).toISOString()
    await queries.deleteFrom('commerce_webhook').where('received_at', '<', forgotten).execute()
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('commerce_webhook')
      .values({ id, received_at: new Date(now).toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    const note = giftNoteOf(order.attributes)
    // Also unique per order: the webhook id is not part of what is signed.
    if (note && !isGiftNoteDelivered(order.attributes)) await enqueueGiftNote(write, note, order.id)
    return true
  })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/**
 * `POST /paid`: the platform's webhook `orders/paid`. 200 when it was processed now or before, so that the platform
 * does not retry; 401 without a valid signature, 400 for another topic or a missing id, 422 for an invalid order, 413
 * beyond 4 MiB.
 * Protocol: https://shopify.dev/docs/apps/build/webhooks/subscribe/https
 */
export function createOrderWebhook(database: Database, secret: string): Hono {
  return new Hono().post(
    '/paid',
    bodyLimit({ maxSize: largestOrder, onError: () => problem(413, 'The order is too long') }),
    async ({ req }) => {
      const body = new Uint8Array(await req.arrayBuffer())
      if (!isSignedBody(body, req.header('X-Shopify-Hmac-Sha256') ?? '', secret)) {
        return problem(401, 'The signature does not match the body')
      }
      if (req.header('X-Shopify-Topic') !== topic) return problem(400, `The topic is not ${topic}`)
      const id = webhookId.safeParse(req.header('X-Shopify-Webhook-Id'))
      if (!id.success) return problem(400, 'X-Shopify-Webhook-Id is missing or not an id')
      const order = paidOrderSchema.safeParse(parseJson(body))
      if (!order.success) return problem(422, 'This is not an order', fieldErrors(order.error.issues))
      return Response.json({ status: (await acceptOnce(database, id.data, order.data)) ? 'taken in' : 'known' })
    },
  )
}
