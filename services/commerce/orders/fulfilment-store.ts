import { readerOf, writerOf, type Fields } from '../database/columns.ts'
import { fulfilmentColumns } from '../database/order-columns.ts'
import type { Queries } from '../database/tables.ts'

/** Pieces of a line, by the line's position in its order, from 1. */
export interface SentLine {
  line: number
  quantity: number
}

/** Pieces of an order that were sent together. */
export interface Fulfilment extends Fields<typeof fulfilmentColumns> {
  lines: SentLine[]
}

const readFulfilment = readerOf(fulfilmentColumns)
const writeFulfilment = writerOf(fulfilmentColumns)

/** The fulfilments of an order, oldest first. */
export async function listFulfilments(queries: Queries, orderNumber: number): Promise<Fulfilment[]> {
  const rows = await queries
    .selectFrom('commerce_fulfilment')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()
  const lines = await queries
    .selectFrom('commerce_fulfilment_line')
    .select(['fulfilment', 'line', 'quantity'])
    .where('order_number', '=', orderNumber)
    .orderBy('line')
    .execute()
  const byFulfilment = Map.groupBy(lines, ({ fulfilment }) => fulfilment)
  return rows.map((row) => ({
    ...readFulfilment(row),
    lines: (byFulfilment.get(row.position) ?? []).map(({ line, quantity }) => ({ line, quantity })),
  }))
}

/** Stores fulfilments with their lines, in two statements; the orders' own counts are the caller's. */
export async function insertFulfilments(
  queries: Queries,
  sent: readonly { orderNumber: number; fulfilment: Fulfilment }[],
): Promise<void> {
  const rows = sent.map(({ orderNumber, fulfilment }) => ({
    order_number: orderNumber,
    ...writeFulfilment(fulfilment),
  }))
  await queries.insertInto('commerce_fulfilment').values(rows).execute()
  const lines = sent.flatMap(({ orderNumber, fulfilment: { position, lines } }) =>
    lines.map(({ line, quantity }) => ({ order_number: orderNumber, fulfilment: position, line, quantity })),
  )
  await queries.insertInto('commerce_fulfilment_line').values(lines).execute()
}

type Tracking = Pick<Fulfilment, 'trackingNumber' | 'trackingUrl'>

/** Changes the tracking of a parcel if it is still as `before`. Returns whether it was changed. */
export async function changeTracking(
  queries: Queries,
  orderNumber: number,
  { position, trackingNumber, trackingUrl }: Tracking & Pick<Fulfilment, 'position'>,
  before: Tracking,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('commerce_fulfilment')
    .set({ tracking_number: trackingNumber, tracking_url: trackingUrl })
    .where('order_number', '=', orderNumber)
    .where('position', '=', position)
    .where('tracking_number', '=', before.trackingNumber)
    .where('tracking_url', '=', before.trackingUrl)
    .where((row) => row.or([row('tracking_number', '!=', trackingNumber), row('tracking_url', '!=', trackingUrl)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Counts pieces of a line as sent, in one statement that matches no row if fewer are left to send. Returns
 * whether it did.
 */
export async function countAsSent(
  queries: Queries,
  orderNumber: number,
  { line, quantity }: SentLine,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('commerce_order_line')
    .set((row) => ({ sent: row('sent', '+', quantity) }))
    .where('order_number', '=', orderNumber)
    .where('position', '=', line)
    .where('requires_shipping', '=', 1)
    .where((row) => row(row('sent', '+', quantity), '<=', row.ref('quantity')))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Reduces the number of pieces that an order still has to send, and locks the order until the transaction ends. Returns
 * whether enough were left.
 */
export async function reduceUnsent(queries: Queries, orderNumber: number, pieces: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('commerce_order')
    .set((row) => ({ unsent: row('unsent', '-', pieces) }))
    .where('number', '=', orderNumber)
    .where('unsent', '>=', pieces)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
