import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { z } from 'zod'
import { orderSearchText } from '../../values/order-search-text.ts'
import type { CommerceTables } from '../tables.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

async function createTables({ schema }: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement.
  await schema.alterTable('commerce_order').addColumn('unsent', 'integer', none).execute()
  await schema.alterTable('commerce_order_line').addColumn('sent', 'integer', none).execute()
  await schema
    .alterTable('commerce_order_line')
    .addColumn('requires_shipping', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema
    .createTable('commerce_fulfilment')
    .addColumn('order_number', 'integer', (column) => column.references('commerce_order.number').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('tracking_number', 'text', required)
    .addColumn('tracking_url', 'text', required)
    .addColumn('sent_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('commerce_fulfilment_key', ['order_number', 'position'])
    .execute()
  await schema
    .createTable('commerce_fulfilment_line')
    .addColumn('order_number', 'integer', required)
    .addColumn('fulfilment', 'integer', required)
    .addColumn('line', 'integer', required)
    .addColumn('quantity', 'integer', required)
    .addPrimaryKeyConstraint('commerce_fulfilment_line_key', ['order_number', 'fulfilment', 'line'])
    .addForeignKeyConstraint(
      'commerce_fulfilment_line_of',
      ['order_number', 'fulfilment'],
      'commerce_fulfilment',
      ['order_number', 'position'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('commerce_order_search')
    .addColumn('order_number', 'integer', (column) =>
      column.primaryKey().references('commerce_order.number').onDelete('cascade'),
    )
    .addColumn('words', 'text', required)
    .execute()
}

const addressSchema = z.object({ name: z.string() }).nullable()

/** The number of orders per batch. */
const batch = 500

async function fillSearch(queries: Kysely<CommerceTables>): Promise<void> {
  for (let after = 0; ;) {
    const orders = await queries
      .selectFrom('commerce_order')
      .select(['number', 'email', 'shipping_address'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(batch)
      .execute()
    const last = orders.at(-1)
    if (!last) return
    const lines = await queries
      .selectFrom('commerce_order_line')
      .select(['order_number', 'sku'])
      .where('order_number', '>', after)
      .where('order_number', '<=', last.number)
      .execute()
    const byOrder = Map.groupBy(lines, (line) => line.order_number)
    const rows = orders.map(({ number, email, shipping_address }) => {
      const shippingAddress = addressSchema.parse(JSON.parse(shipping_address))
      return {
        order_number: number,
        words: orderSearchText({ number, email, shippingAddress, lines: byOrder.get(number) ?? [] }),
      }
    })
    await queries.insertInto('commerce_order_search').values(rows).execute()
    after = last.number
  }
}

/** The sent items of orders, and the search index of orders. Earlier orders count as not sent yet. */
export const fulfilments: Migration = {
  async up(database) {
    await createTables(database)
    await sql`update commerce_order_line set requires_shipping = 0
      where order_number in (select number from commerce_order where shipping_address = 'null')`.execute(database)
    await sql`update commerce_order set unsent = coalesce((select sum(quantity) from commerce_order_line
      where order_number = number and requires_shipping = 1), 0)`.execute(database)
    await sql`create index commerce_order_unsent on commerce_order (number) where unsent > 0`.execute(database)
    await fillSearch(database.withTables<CommerceTables>())
  },
}
