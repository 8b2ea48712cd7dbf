import { readerOf, writerOf } from '../database/columns.ts'
import { orderColumns, orderLineColumns } from '../database/order-columns.ts'
import type { Queries } from '../database/tables.ts'
import { orderSearchText } from '../values/order-search-text.ts'
import type { Order } from './order.ts'

const readOrder = readerOf(orderColumns)
const writeOrder = writerOf(orderColumns)
const readLine = readerOf(orderLineColumns)
const writeLine = writerOf(orderLineColumns)

/** An order by the token of its checkout, or by its number. */
export async function findOrder(
  queries: Queries,
  key: { checkoutToken: string } | { number: number },
): Promise<Order | undefined> {
  const query = queries.selectFrom('commerce_order').selectAll()
  const row = await (
    'number' in key ? query.where('number', '=', key.number) : query.where('checkout_token', '=', key.checkoutToken)
  ).executeTakeFirst()
  if (!row) return undefined
  const lines = await queries
    .selectFrom('commerce_order_line')
    .selectAll()
    .where('order_number', '=', row.number)
    .orderBy('position')
    .execute()
  return { ...readOrder(row), lines: lines.map(readLine) }
}

/** Takes the next order numbers in the caller's transaction, and returns the last; a rollback releases them. */
export async function takeOrderNumbers(queries: Queries, count: number): Promise<number> {
  const { value } = await queries
    .updateTable('commerce_counter')
    .set((counter) => ({ value: counter('value', '+', count) }))
    .where('name', '=', 'order')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Stores new orders with their lines, all in three statements: databases limit the values of one, so pass some hundred
 * at most.
 */
export async function insertOrders(queries: Queries, orders: readonly Order[]): Promise<void> {
  await queries.insertInto('commerce_order').values(orders.map(writeOrder)).execute()
  const lines = orders.flatMap((order) =>
    order.lines.map((line, index) => ({ order_number: order.number, position: index + 1, ...writeLine(line) })),
  )
  await queries.insertInto('commerce_order_line').values(lines).execute()
  const words = orders.map((order) => ({ order_number: order.number, words: orderSearchText(order) }))
  await queries.insertInto('commerce_order_search').values(words).execute()
}
