import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { openForReading, type DatabaseLocation } from './database.ts'
import { ensureWritable } from './sqlite-file.ts'
import { describeError } from './storage-error.ts'
import { writeAtomically } from './write-atomically.ts'

/**
 * Writes a consistent, compacted copy of an existing database to `file` while writes go on. Nothing is migrated, so
 * that the version of the shop that uses the database can also use the copy.
 * @throws on PostgreSQL (use `pg_dump`); when the file exists or cannot be written.
 */
export async function writeBackup({ url, directory }: DatabaseLocation, file: string): Promise<void> {
  if (url) throw new Error('On PostgreSQL, back up with pg_dump --format=custom --file=FILE "$DATABASE_URL"')
  if (existsSync(file)) throw new Error(`${file} exists already: name another file, or remove it first`)
  ensureWritable(directory)
  const kysely = openForReading({ directory })
  try {
    // Before the copy: a problem of the shop's own disk, such as a full one, is not the copy's.
    await sql`select 1 from sqlite_schema`.execute(kysely).catch((error: unknown) => {
      throw new Error(`The database in ${directory} cannot be read: ${describeError(error)}`, { cause: error })
    })
    await writeAtomically(file, (unfinished) => sql`vacuum into ${unfinished}`.execute(kysely))
  } finally {
    await kysely.destroy()
  }
}
