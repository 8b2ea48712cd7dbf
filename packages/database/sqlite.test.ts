import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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
