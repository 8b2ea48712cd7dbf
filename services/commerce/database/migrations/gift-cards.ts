import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const emptyList = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('[]')

/** Gift cards, their use in carts, and their payments of orders. */
export const giftCards: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_gift_card')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('last_characters', 'text', required)
      .addColumn('initial_value', 'bigint', required)
      .addColumn('balance', 'bigint', required)
      .addColumn('order_number', 'integer', required)
      .addColumn('order_line', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text')
      .addColumn('sent_at', 'text')
      .execute()
    await schema
      .createIndex('commerce_gift_card_of')
      .on('commerce_gift_card')
      .columns(['order_number', 'order_line'])
      .execute()
    await schema.alterTable('commerce_cart').addColumn('gift_cards', 'text', emptyList).execute()
    await schema.alterTable('commerce_order').addColumn('gift_cards', 'text', emptyList).execute()
    await schema
      .alterTable('commerce_order_line')
      .addColumn('gift_card', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
