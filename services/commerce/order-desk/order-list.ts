import type { Engine } from '@shop/database/engine'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { readerOf } from '../database/columns.ts'
import { orderColumns } from '../database/order-columns.ts'
import type { Queries } from '../database/tables.ts'
import { formatMoney } from '../values/money.ts'
import { foldText } from '../values/order-search-text.ts'

/** The number of orders on a page. */
const pageSize = 50

const maxWords = 8

/** The different words of a search, folded. */
const wordsOf = (search: string): string[] => [...new Set(foldText(search).split(/\s+/u))].filter(Boolean)

export const orderSearchSchema = z.strictObject({
  /** Words that are all in number, recipient, mail address and SKUs. */
  search: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0'), 'must not contain a null character')
    .refine((text) => wordsOf(text).length <= maxWords, `has at most ${maxWords} words`)
    .default(''),
  /** Only orders that are not completely sent. */
  open: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
  /** Only orders with lower numbers: the `next` of the page before. */
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})

type OrderSearch = z.output<typeof orderSearchSchema>

/**
 * How much of an order was sent; `nothing to send` for an order without shipped items.
 * @param hasFulfilments whether anything was sent.
 */
export function sentState({ unsent }: { unsent: number }, hasFulfilments: boolean) {
  if (unsent > 0) return hasFulfilments ? 'partly sent' : 'not sent'
  return hasFulfilments ? 'sent' : 'nothing to send'
}

const contains = (engine: Engine, word: string) =>
  engine === 'sqlite' ? sql<SqlBool>`instr(words, ${word}) > 0` : sql<SqlBool>`position(${word} in words) > 0`

/** The numbers of all matching orders, unsorted. */
function numbersOf(queries: Queries, engine: Engine, { search, open }: OrderSearch) {
  const words = wordsOf(search)
  const orders = queries.selectFrom('commerce_order').select('number')
  const inScope = open ? orders.where('unsent', '>', 0) : orders
  if (words.length === 0) return inScope
  // The words are in a separate narrow table: scanning it is faster than scanning all orders.
  const found = words.reduce(
    (query, word) => query.where(contains(engine, word)),
    queries.selectFrom('commerce_order_search').select('order_number as number'),
  )
  return open ? found.where('order_number', 'in', inScope) : found
}

/** The numbers of a page, and one more if the list continues. */
async function findNumbers(queries: Queries, engine: Engine, search: OrderSearch): Promise<number[]> {
  const exact = Number(/^#?(\d{1,9})$/u.exec(search.search.trim())?.[1] ?? 0)
  const matching = () => queries.selectFrom(numbersOf(queries, engine, search).as('found')).select('number')
  const first = exact > 0 && search.before === undefined ? await matching().where('number', '=', exact).execute() : []
  let query = matching().where('number', '!=', exact)
  if (search.before !== undefined) query = query.where('number', '<', search.before)
  const rest = await query
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute()
  return [...first, ...rest].map(({ number }) => number)
}

const readSummary = readerOf(orderColumns)

async function summarize(queries: Queries, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  const rows = await queries.selectFrom('commerce_order').selectAll().where('number', 'in', numbers).execute()
  const sent = await queries
    .selectFrom('commerce_fulfilment')
    .select('order_number')
    .distinct()
    .where('order_number', 'in', numbers)
    .execute()
  const withFulfilments = new Set(sent.map((row) => row.order_number))
  const byNumber = new Map(rows.map((row) => [row.number, readSummary(row)]))
  return numbers.flatMap((number) => {
    const order = byNumber.get(number)
    if (!order) return []
    return {
      number,
      placedAt: order.createdAt,
      /** The recipient; the mail address if nothing is shipped. */
      name: order.shippingAddress?.name ?? order.email,
      total: formatMoney(order.total, order.currency),
      state: sentState(order, withFulfilments.has(number)),
    }
  })
}

/** A page of the matching orders; without a search, of all. */
export async function listOrders(queries: Queries, engine: Engine, search: OrderSearch) {
  const numbers = await findNumbers(queries, engine, search)
  const page = numbers.slice(0, pageSize)
  return {
    /** The newest first; an order with exactly the searched number comes before all others. */
    orders: await summarize(queries, page),
    /** The `before` of the next page; null on the last one. */
    next: numbers.length > pageSize ? (page.at(-1) ?? null) : null,
  }
}
