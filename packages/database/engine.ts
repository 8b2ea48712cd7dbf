import { sql, type ColumnDefinitionBuilder, type RawBuilder } from 'kysely'

/** The two engines that every table, migration and query of this project runs on. */
export type Engine = 'sqlite' | 'postgres'

/** The type of a column that holds bytes; the engines spell it differently. */
export function bytes(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`bytea` : sql`blob`
}

/** The type of a key that the database counts up by itself; use it with {@link autoIncrement}. */
export function serial(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`bigserial` : sql`integer`
}

/** Makes a {@link serial} column the primary key and, on SQLite, keeps the numbers of deleted rows from coming back. */
export function autoIncrement(engine: Engine) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement()
}
