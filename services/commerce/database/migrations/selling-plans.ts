import type { Migration } from 'kysely/migration'

/** The selling plans of products and of order lines. */
export const sellingPlans: Migration = {
  async up({ schema }) {
    // SQLite adds one column per statement.
    await schema
      .alterTable('commerce_product')
      .addColumn('selling_plan_groups', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await schema
      .alterTable('commerce_product')
      .addColumn('requires_selling_plan', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('commerce_order_line').addColumn('selling_plan', 'text').execute()
  },
}
