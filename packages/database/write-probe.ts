import type { Database } from './database.ts'
import type { MigrationSet } from './migrate.ts'

type ProbeTables = { write_probe: { id: number; written_at: string } }

const migrations: MigrationSet = () => ({
  '001-write-probe': {
    async up({ schema }) {
      await schema
        .createTable('write_probe')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .execute()
    },
  },
})

/**
 * Returns a function that writes one row to a dedicated table and resolves when it is durable.
 * @throws when the table cannot be created.
 */
export async function createWriteProbe(database: Database): Promise<() => Promise<void>> {
  await database.migrate('write_probe', migrations)
  return () =>
    database.write(async ({ trx }) => {
      const row = { id: 1, written_at: new Date().toISOString() }
      await trx
        .withTables<ProbeTables>()
        .insertInto('write_probe')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    })
}
