import type { Migration } from 'kysely/migration'

/**
 * Datasets besides those of the setting, the jobs that copy datasets, and the origins whose pages may call the service.
 */
export const managedDatasets: Migration = {
  async up({ schema }) {
    await schema
      .createTable('content_dataset')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('acl_mode', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_dataset_copy')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('skips', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_cors_origin')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('origin', 'text', (column) => column.notNull().unique())
      .addColumn('allow_credentials', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}
