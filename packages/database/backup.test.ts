import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from './backup.ts'
import { openForReading } from './database.ts'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

test.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL, a backup names pg_dump', async () => {
  await expect(writeBackup((await createTestDatabase()).location, 'file')).rejects.toThrow('pg_dump')
})

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a backup is a consistent copy and overwrites no file',
  async () => {
    const database = await createTestDatabase()
    await sql`create table saved as select 'kept' as text`.execute(database.kysely)
    const { directory } = await createDatabaseLocation({ isNew: true })
    const file = path.join(directory, 'shop.sqlite')
    await writeBackup(database.location, file)
    const copy = await createTestDatabase({ directory })
    expect((await sql`select * from saved`.execute(copy.kysely)).rows).toEqual([{ text: 'kept' }])
    await expect(writeBackup(database.location, file)).rejects.toThrow(`${file} exists already`)
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a backup gets its name once it is complete, also beside another one',
  async () => {
    const database = await createTestDatabase()
    const { directory } = await createDatabaseLocation({ isNew: true })
    const file = path.join(directory, 'backup.sqlite')
    await Promise.all([writeBackup(database.location, file), writeBackup(database.location, file)])
    expect(await readdir(directory)).toEqual(['backup.sqlite'])
  },
)

/** The tables of a database, opened without migrations; creates `saved` if it is missing. */
async function tablesOf(directory: string): Promise<string[]> {
  const kysely = openForReading({ directory })
  await sql`create table if not exists saved (text text)`.execute(kysely)
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema`.execute(kysely)
  await kysely.destroy()
  return rows.map(({ name }) => name)
}

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a newer version backs up an older database as it is, so that the older version can use both',
  async () => {
    const [older, copy] = [await createDatabaseLocation({ isNew: true }), await createDatabaseLocation({ isNew: true })]
    await tablesOf(older.directory)
    await writeBackup(older, path.join(copy.directory, 'shop.sqlite'))
    expect([await tablesOf(older.directory), await tablesOf(copy.directory)]).toEqual([['saved'], ['saved']])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a database that cannot be read is reported by its folder, and not as a problem of the copy',
  async () => {
    const { directory } = await createDatabaseLocation({ isNew: true })
    await writeFile(path.join(directory, 'shop.sqlite'), 'x'.repeat(5000))
    const backup = writeBackup({ directory }, path.join(directory, 'backup.sqlite'))
    await expect(backup).rejects.toThrow(`The database in ${directory} cannot be read: file is not a database`)
    expect(await readdir(directory)).toEqual(['shop.sqlite'])
  },
)
