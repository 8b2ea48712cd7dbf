import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { findOrder } from '../orders/order-store.ts'
import { trackingFields, type OrderChange } from './fulfil-order.ts'
import { changeTracking, listFulfilments, type Fulfilment } from '../orders/fulfilment-store.ts'
import { trackingMail } from './shipping-mail.ts'

/** The new tracking of a parcel that was sent. */
export const trackingSchema = z.strictObject({
  ...trackingFields,
  /** The previous tracking: the correction is refused if somebody else has changed it in the meantime. */
  before: z.strictObject({ trackingNumber: z.string(), trackingUrl: z.string() }),
})

type CorrectionResult = { status: 'corrected'; fulfilment: Fulfilment } | { status: 'unknown' | 'changed' }

/**
 * Corrects the tracking of a parcel, and queues a mail to the customer if that changes anything, in one transaction.
 * Repeating it changes nothing.
 */
export function correctTracking(
  { database, mail }: OrderChange,
  number: number,
  { position, before, ...tracking }: z.output<typeof trackingSchema> & { position: number },
): Promise<CorrectionResult> {
  return database.write(async (write) => {
    const queries = write.trx.withTables<CommerceTables>()
    const isChanged = await changeTracking(queries, number, { position, ...tracking }, before)
    const order = await findOrder(queries, { number })
    const fulfilment = (await listFulfilments(queries, number)).find((sent) => sent.position === position)
    if (!order || !fulfilment) return { status: 'unknown' }
    const { trackingNumber, trackingUrl } = fulfilment
    if (trackingNumber !== tracking.trackingNumber || trackingUrl !== tracking.trackingUrl) return { status: 'changed' }
    if (isChanged) await enqueue(write, { topic: 'mail', payload: await trackingMail(order, fulfilment, mail) })
    return { status: 'corrected', fulfilment }
  })
}
