import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { findOrder } from '../orders/order-store.ts'
import { trackingFields, type OrderChange } from './fulfil-order.ts'
import { changeTracking, listFulfilments, type Fulfilment } from './fulfilment-store.ts'
import { trackingMail } from './shipping-mail.ts'

/** How a parcel that was sent is followed. */
export const trackingSchema = z.strictObject(trackingFields)

/**
 * Corrects how a parcel is followed, and queues a mail to the customer if that changes anything, in one transaction.
 * Returns the fulfilment; undefined if the order has no such one.
 */
export function correctTracking(
  { database, mail }: OrderChange,
  number: number,
  { position, ...tracking }: z.output<typeof trackingSchema> & { position: number },
): Promise<Fulfilment | undefined> {
  return database.write(async (write) => {
    const queries = write.trx.withTables<CommerceTables>()
    const isChanged = await changeTracking(queries, number, { position, ...tracking })
    const order = await findOrder(queries, { number })
    const fulfilment = (await listFulfilments(queries, number)).find((sent) => sent.position === position)
    if (order && fulfilment && isChanged) {
      await enqueue(write, { topic: 'mail', payload: await trackingMail(order, fulfilment, mail) })
    }
    return fulfilment
  })
}
