import { sql, type ColumnDefinitionBuilder, type RawBuilder } from 'kysely'

/** The engines that every table, migration and query of this project supports. */
export type Engine = 'sqlite' | 'postgres'

/** The column type for bytes, which differs between the engines. */
export function bytes(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`bytea` : sql`blob`
}

/** The type of an auto-increment key; use it with {@link autoIncrement}. */
export function serial(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`bigserial` : sql`integer`
}

/** Makes a {@link serial} column the primary key and, on SQLite, prevents reuse of the numbers of deleted rows. */
export function autoIncrement(engine: Engine) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement()
}
