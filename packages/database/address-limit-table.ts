import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The table in which rate-limiter-flexible keeps shared counts. Created here because limiters opened at the same time
 * fail when each creates it.
 */
export const addressLimitMigrations = (): Record<string, Migration> => ({
  '001-address-limit': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('address_limit')
        // An earlier release may have created it.
        .ifNotExists()
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
})
