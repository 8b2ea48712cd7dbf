import type { Migration } from 'kysely/migration'

/** Further columns of products and variants, and the shop's redirects. */
export const catalogueDetails: Migration = {
  async up({ schema }) {
    // SQLite adds one column per statement.
    await schema
      .alterTable('commerce_product')
      .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('commerce_product')
      .addColumn('published', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    const variant = () => schema.alterTable('commerce_variant')
    await variant().addColumn('barcode', 'text').execute()
    await variant()
      .addColumn('grams', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await variant()
      .addColumn('weight_unit', 'text', (column) => column.notNull().defaultTo('g'))
      .execute()
    await variant()
      .addColumn('taxable', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await variant()
      .addColumn('quantity_minimum', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await variant().addColumn('quantity_maximum', 'integer').execute()
    await variant()
      .addColumn('quantity_increment', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await schema
      .createTable('commerce_url_redirect')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('target', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('commerce_product_of_type')
      .on('commerce_product')
      .columns(['product_type', 'published_at', 'updated_at'])
      .execute()
  },
}
