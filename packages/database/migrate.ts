import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Engine } from './engine.ts'
import type { OutboxTables } from './outbox-table.ts'
import { requireUnicode, UnusableDatabaseError } from './unusable-error.ts'

export type MigrationSet = (engine: Engine) => Record<string, Migration>

/**
 * Whether exactly these migrations have run. Faster than the migrator's own check, which reads the whole system
 * catalog.
 * @throws {UnusableDatabaseError} when others have run: those of a newer version.
 */
export async function isMigrated(
  kysely: Kysely<OutboxTables>,
  name: string,
  migrations: Record<string, Migration>,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(`${name}_migrations`)}`
    .execute(kysely)
    // No migration has run, or the database is not reachable, which the migrator reports.
    .catch(() => ({ rows: [] }))
  const unknown = rows.find((row) => !(row.name in migrations))
  if (!unknown) return rows.length === Object.keys(migrations).length
  throw new UnusableDatabaseError(
    `its tables are of a newer version of the shop (${name}: ${unknown.name}); run that one, or restore a backup from before`,
  )
}

/** @throws {UnusableDatabaseError} when PostgreSQL does not store texts as UTF-8. */
export async function ensureUnicode(kysely: Kysely<OutboxTables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    kysely,
  )
  requireUnicode(rows[0]?.encoding)
}

/** @throws the failed migration's error; the whole run is rolled back. */
export async function migrate(
  kysely: Kysely<OutboxTables>,
  name: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${name}_migrations`,
    migrationLockTableName: `${name}_migrations_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

export async function migrateIfNeeded(...parameters: Parameters<typeof migrate>): Promise<void> {
  if (!(await isMigrated(...parameters))) await migrate(...parameters)
}
