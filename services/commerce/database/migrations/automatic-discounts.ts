import type { Migration } from 'kysely/migration'

/** Whether a discount has a code or applies automatically. */
export const automaticDiscounts: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('commerce_discount')
      .addColumn('method', 'text', (column) => column.notNull().defaultTo('code'))
      .execute()
    await schema.createIndex('commerce_discount_method').on('commerce_discount').column('method').execute()
  },
}
