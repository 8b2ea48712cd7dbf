import type { Migration } from 'kysely/migration'

/** The plans that products are offered with, and those that order lines were bought with. */
export const sellingPlans: Migration = {
  async up({ schema }) {
    // SQLite adds one column a statement.
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
