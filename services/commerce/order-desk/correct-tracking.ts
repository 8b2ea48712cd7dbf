import type { Database } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import type { Mail } from '../orders/mail.ts'
import { findOrder } from '../orders/order-store.ts'
import type { Order } from '../orders/order.ts'
import { trackingFields } from './fulfil-order.ts'
import { changeTracking, listFulfilments, type Fulfilment } from './fulfilment-store.ts'

/** How a parcel that was sent is followed. */
export const trackingSchema = z.strictObject(trackingFields)

interface CorrectTrackingOptions {
  database: Database
  /** Creates the mail for the customer. */
  trackingMail(order: Order, fulfilment: Fulfilment): Promise<Mail>
}

/**
 * Corrects how a parcel is followed, and queues a mail to the customer if that changes anything, in one transaction.
 * Returns the fulfilment; undefined if the order has no such one.
 */
export function createCorrectTracking({ database, trackingMail }: CorrectTrackingOptions) {
  return (
    number: number,
    position: number,
    tracking: z.output<typeof trackingSchema>,
  ): Promise<Fulfilment | undefined> =>
    database.write(async (write) => {
      const queries = write.trx.withTables<CommerceTables>()
      const isChanged = await changeTracking(queries, number, { position, ...tracking })
      const order = await findOrder(queries, { number })
      const fulfilment = (await listFulfilments(queries, number)).find((sent) => sent.position === position)
      if (order && fulfilment && isChanged) {
        await enqueue(write, { topic: 'mail', payload: await trackingMail(order, fulfilment) })
      }
      return fulfilment
    })
}
