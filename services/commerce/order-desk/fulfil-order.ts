import type { Database } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import type { FieldError } from '@shop/http/problem'
import { z } from 'zod'
import type { CommerceTables, Queries } from '../database/tables.ts'
import {
  countAsSent,
  insertFulfilments,
  listFulfilments,
  reduceUnsent,
  type Fulfilment,
} from '../orders/fulfilment-store.ts'
import { shippingMail } from './shipping-mail.ts'
import type { MailOptions } from '../orders/confirmation-mail.ts'
import { findOrder } from '../orders/order-store.ts'
import type { Order } from '../orders/order.ts'

/** The maximum number of lines of an order, and of pieces of a line. */
const [maxLines, maxPieces] = [1000, 1_000_000]

const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text)

const isWebAddressOrEmpty = (text: string): boolean =>
  text === '' || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol))

/** The tracking of a parcel; fields are empty without it. */
export const trackingFields = {
  trackingNumber: z.string().trim().max(100).refine(isOneLine, 'must be on one line'),
  trackingUrl: z
    .string()
    .trim()
    .max(1000)
    .refine(isOneLine, 'must be on one line')
    .refine(isWebAddressOrEmpty, 'must be a web address')
    // Mail programs end a link at a space.
    .transform((address) => URL.parse(address)?.href ?? ''),
}

/** A fulfilment by an operator: pieces by the position of their line, and the parcel's tracking. */
export const fulfilmentSchema = z.strictObject({
  /** The position of the new fulfilment: it is refused if somebody else has sent something in the meantime. */
  position: z.int().min(1).max(maxPieces),
  lines: z
    .array(z.strictObject({ line: z.int().min(1).max(maxLines), quantity: z.int().min(1).max(maxPieces) }))
    .min(1, 'must name what is sent')
    .max(maxLines)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'names a line twice'),
  trackingNumber: trackingFields.trackingNumber.default(''),
  trackingUrl: trackingFields.trackingUrl.default(''),
})

type FulfilmentRequest = z.output<typeof fulfilmentSchema>

type FulfilmentResult =
  | { status: 'sent'; fulfilment: Fulfilment }
  | { status: 'unknown' | 'changed' }
  | { status: 'refused'; errors: FieldError[] }

/** Rolls back the transaction. */
class FulfilmentRefused extends Error {
  readonly result: FulfilmentResult

  constructor(result: FulfilmentResult) {
    super(result.status)
    this.result = result
  }
}

/** The order before and the fulfilment that was stored. @throws FulfilmentRefused */
async function store(
  queries: Queries,
  number: number,
  { position, lines, trackingNumber, trackingUrl }: FulfilmentRequest,
  sentBy: string,
): Promise<{ order: Order; fulfilment: Fulfilment }> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isLocked = await reduceUnsent(queries, number, pieces)
  const order = await findOrder(queries, { number })
  if (!order) throw new FulfilmentRefused({ status: 'unknown' })
  const earlier = await listFulfilments(queries, number)
  if (position !== earlier.length + 1) throw new FulfilmentRefused({ status: 'changed' })
  const errors: FieldError[] = []
  for (const [index, sent] of lines.entries()) {
    if (isLocked && (await countAsSent(queries, number, sent))) continue
    const line = order.lines[sent.line - 1]
    const left = line?.requiresShipping ? line.quantity - line.sent : 0
    if (sent.quantity > left) errors.push({ field: `lines.${index}.quantity`, message: `has ${left} left to send` })
  }
  if (!isLocked || errors.length > 0) throw new FulfilmentRefused({ status: 'refused', errors })
  const fulfilment = { position, lines, trackingNumber, trackingUrl, sentBy, createdAt: new Date().toISOString() }
  await insertFulfilments(queries, [{ orderNumber: number, fulfilment }])
  return { order, fulfilment }
}

/** The dependencies of order changes: the database, and the shop's data for mails to the customer. */
export interface OrderChange {
  database: Database
  mail: MailOptions
}

/**
 * Sends an order, or a part of it, in one transaction: counts the pieces, stores the fulfilment, and queues the mail to
 * the customer.
 */
export async function fulfilOrder(
  { database, mail }: OrderChange,
  number: number,
  request: FulfilmentRequest,
  sentBy: string,
): Promise<FulfilmentResult> {
  try {
    return await database.write<FulfilmentResult>(async (write) => {
      const queries = write.trx.withTables<CommerceTables>()
      const { order, fulfilment } = await store(queries, number, request, sentBy)
      const key = `order-sent:${number}:${fulfilment.position}`
      await enqueue(write, { topic: 'mail', key, payload: await shippingMail(order, fulfilment, mail) })
      return { status: 'sent', fulfilment }
    })
  } catch (error) {
    if (error instanceof FulfilmentRefused) return error.result
    throw error
  }
}
