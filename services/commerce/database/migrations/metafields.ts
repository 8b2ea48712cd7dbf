import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The metafields of products, variants and collections. */
export const metafields: Migration = {
  async up({ schema }) {
    await schema
      .createTable('commerce_metafield')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('owner_id', 'bigint', required)
      .addColumn('namespace', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('pictures', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute()
    await schema
      .createIndex('commerce_metafield_of')
      .on('commerce_metafield')
      .columns(['owner_id', 'namespace', 'key'])
      .unique()
      .execute()
  },
}
