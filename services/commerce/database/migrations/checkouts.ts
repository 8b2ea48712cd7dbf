import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const amount = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** Checkout details, shipping and tax rates, and their columns in orders. */
export const checkouts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_checkout')
      .addColumn('cart_token', 'text', (column) =>
        column.primaryKey().references('commerce_cart.token').onDelete('cascade'),
      )
      .addColumn('email', 'text')
      .addColumn('shipping_address', 'text')
      .addColumn('shipping_method', 'text')
      .addColumn('parameters', 'text', required)
      .execute()
    await schema
      .createTable('commerce_shipping_rate')
      .addColumn('position', 'integer', (column) => column.primaryKey())
      .addColumn('country', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('price', 'bigint', required)
      .addColumn('minimum_total', 'bigint')
      .addColumn('maximum_total', 'bigint')
      .addColumn('minimum_grams', 'integer')
      .addColumn('maximum_grams', 'integer')
      .execute()
    await schema
      .createTable('commerce_tax_rate')
      .addColumn('country', 'text', required)
      .addColumn('region', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('rate', 'integer', required)
      .addColumn('included', 'integer', required)
      .addColumn('on_shipping', 'integer', required)
      .addPrimaryKeyConstraint('commerce_tax_rate_key', ['country', 'region'])
      .execute()
    // SQLite adds one column per statement.
    const orders = () => schema.alterTable('commerce_order')
    await orders().addColumn('shipping', 'bigint', amount).execute()
    await orders().addColumn('shipping_method', 'text').execute()
    await orders().addColumn('tax', 'bigint', amount).execute()
    await orders().addColumn('tax_name', 'text').execute()
    await orders().addColumn('tax_included', 'integer', amount).execute()
    await schema
      .createTable('commerce_webhook')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('received_at', 'text', required)
      .execute()
  },
}
