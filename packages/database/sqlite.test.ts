import { copyFile, rename, rm } from 'node:fs/promises'
import { holdWriteLock } from '@shop/testing/hold-write-lock'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { sqliteFile } from './sqlite-file.ts'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'while writes wait for another process that writes, reads are answered',
  async () => {
    const location = await createDatabaseLocation()
    const database = await createTestDatabase(location)
    const other = new SQLite(sqliteFile(location.directory))
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    let written = 0
    const count = () => (written += 1)
    const writes = [
      database.write(async ({ trx }) => sql`create table leaf (id integer)`.execute(trx)).then(count),
      sql`create table stem (id integer)`.execute(database.kysely).then(count),
    ]
    for (let read = 0; read < 5; read += 1) {
      const { rows } = await sql<{ number: number }>`select 1 as number`.execute(database.kysely)
      expect(rows).toEqual([{ number: 1 }])
    }
    expect(written).toBe(0)
    other.exec('rollback')
    await Promise.all(writes)
    expect(written).toBe(2)
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a new database that another process is just opening is waited for',
  async () => {
    const { directory } = await createDatabaseLocation({ isNew: true })
    await holdWriteLock(sqliteFile(directory), 100)
    const database = await openDatabase({ directory })
    const { rows } = await sql<{ number: number }>`select 1 as number`.execute(database.kysely)
    await database.close()
    expect(rows).toEqual([{ number: 1 }])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite').each([
  ['removed', (file: string) => rm(file)],
  [
    'replaced by a backup',
    async (file: string) => {
      await copyFile(file, `${file}-backup`)
      await rename(`${file}-backup`, file)
    },
  ],
])('after its file was %s, a write fails instead of being lost, and reads are answered', async (_how, change) => {
  const location = await createDatabaseLocation()
  const database = await createTestDatabase(location)
  const write = () => database.write(({ trx }) => sql`create table if not exists leaf (id integer)`.execute(trx))
  await write()
  await change(sqliteFile(location.directory))
  await expect(write()).rejects.toThrow('was removed or replaced while the shop was running: restart the shop')
  const { rows } = await sql<{ number: number }>`select 1 as number`.execute(database.kysely)
  expect(rows).toEqual([{ number: 1 }])
})
