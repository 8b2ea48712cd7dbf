import { z } from 'zod'
import { currencies, formatMoney } from '../values/money.ts'
import type { Queries } from '../database/tables.ts'

/** An order as shown to the shop's operators; amounts are formatted, such as `$12.50`. */
export interface OrderSummary {
  number: number
  /** ISO 8601 in UTC. */
  placedAt: string
  email: string
  total: string
  lines: { title: string; variantTitle: string; sku: string | null; quantity: number; total: string }[]
}

const currencySchema = z.enum(currencies)

/** The newest orders first, at most `limit`. */
export async function recentOrders(queries: Queries, limit: number): Promise<OrderSummary[]> {
  const orders = await queries
    .selectFrom('commerce_order')
    .select(['number', 'created_at', 'email', 'total', 'currency'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  const numbers = orders.map(({ number }) => number)
  const lines = await queries
    .selectFrom('commerce_order_line')
    .select(['order_number', 'title', 'variant_title', 'sku', 'quantity', 'total'])
    .where('order_number', 'in', numbers.length > 0 ? numbers : [0])
    .orderBy('position')
    .execute()
  const linesByOrder = Map.groupBy(lines, (line) => line.order_number)
  return orders.map(({ number, created_at, email, total, ...order }) => {
    const currency = currencySchema.parse(order.currency)
    return {
      number,
      placedAt: created_at,
      email,
      total: formatMoney(total, currency),
      lines: (linesByOrder.get(number) ?? []).map(({ title, variant_title, sku, quantity, total }) => ({
        title,
        variantTitle: variant_title,
        sku,
        quantity,
        total: formatMoney(total, currency),
      })),
    }
  })
}
