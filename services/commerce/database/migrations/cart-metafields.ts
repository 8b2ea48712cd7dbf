import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The metafields of carts. */
export const cartMetafields: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_cart_metafield')
      .addColumn('cart_token', 'text', (column) =>
        column.notNull().references('commerce_cart.token').onDelete('cascade'),
      )
      .addColumn('id', 'text', required)
      .addColumn('namespace', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addPrimaryKeyConstraint('commerce_cart_metafield_key', ['cart_token', 'namespace', 'key'])
      .execute()
  },
}
