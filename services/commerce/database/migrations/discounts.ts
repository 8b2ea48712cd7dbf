import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Discount codes, and the discounts of orders. */
export const discounts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_discount')
      .addColumn('code_key', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('value', 'integer', required)
      .addColumn('minimum_subtotal', 'bigint')
      .addColumn('once_per_order', 'integer', required)
      .addColumn('starts_at', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('subscription_only', 'integer', required)
      .addColumn('product_handles', 'text', required)
      .addColumn('collections', 'text', required)
      .execute()
    await schema
      .alterTable('commerce_order')
      .addColumn('discount', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
