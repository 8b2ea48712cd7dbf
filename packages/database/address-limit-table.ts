import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The table in which rate-limiter-flexible keeps the counts that processes share. Made here, as limiters that are opened
 * together fail when each makes it for itself.
 */
export const addressLimitMigrations = (): Record<string, Migration> => ({
  '001-address-limit': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('address_limit')
        // A release before this one may have made it.
        .ifNotExists()
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
})
