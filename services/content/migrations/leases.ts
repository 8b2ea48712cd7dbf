import type { Migration } from 'kysely/migration'

/** Background work that one process at a time does. */
export const leases: Migration = {
  async up({ schema }) {
    await schema
      .createTable('content_lease')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
