import type { Migration } from 'kysely/migration'

/** The phone numbers of orders. */
export const orderPhone: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('commerce_order')
      .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
