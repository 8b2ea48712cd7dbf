import type { Migration } from 'kysely/migration'

/** The store's own texts: pages, policies, blogs with articles, metaobjects. */
export const texts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_text')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('id', 'bigint', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('parent', 'text', (column) => column.notNull())
      .addColumn('handle', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('published_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('commerce_text_named')
      .on('commerce_text')
      .columns(['kind', 'parent', 'handle'])
      .unique()
      .execute()
  },
}
