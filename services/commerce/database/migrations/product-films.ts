import type { Migration } from 'kysely/migration'

/** The addresses of products' films. */
export const productFilms: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('commerce_product')
      .addColumn('films', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
