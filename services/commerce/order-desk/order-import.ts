import { inGroups } from '@shop/database/groups'
import type { Database } from '@shop/database'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { insertFulfilments, type Fulfilment } from '../orders/fulfilment-store.ts'
import { insertOrders, takeOrderNumbers } from '../orders/order-store.ts'
import type { Order } from '../orders/order.ts'

/** An order from elsewhere; it gets its number here. */
export type ImportedOrder = Omit<Order, 'number'>

/** The number of orders per statement, so that their values stay below the databases' limit. */
const ordersAtATime = 200

/** The sent pieces of an order, as one parcel; undefined if nothing was sent. */
function parcelOf({ createdAt, lines }: Order): Fulfilment | undefined {
  const sent = lines.flatMap(({ sent: quantity }, index) => (quantity > 0 ? [{ line: index + 1, quantity }] : []))
  if (sent.length === 0) return undefined
  return { position: 1, trackingNumber: '', trackingUrl: '', sentBy: '', createdAt, lines: sent }
}

async function insertGroup(queries: Queries, group: readonly ImportedOrder[]): Promise<void> {
  const last = await takeOrderNumbers(queries, group.length)
  const orders = group.map((order, index) => ({ ...order, number: last - group.length + 1 + index }))
  await insertOrders(queries, orders)
  const parcels = orders.flatMap((order) => {
    const fulfilment = parcelOf(order)
    return fulfilment ? [{ orderNumber: order.number, fulfilment }] : []
  })
  if (parcels.length > 0) await insertFulfilments(queries, parcels)
}

/**
 * Stores orders that were placed elsewhere, in one transaction, without stock, mails or payment: the first gets the
 * next number. Returns how many there were.
 */
export function importOrders(database: Database, orders: Iterable<ImportedOrder>): Promise<number> {
  return database.write(
    async ({ trx }) => {
      const queries = trx.withTables<CommerceTables>()
      let count = 0
      for (const group of inGroups(orders, ordersAtATime)) {
        await insertGroup(queries, group)
        count += group.length
      }
      return count
    },
    { takesLong: true },
  )
}
