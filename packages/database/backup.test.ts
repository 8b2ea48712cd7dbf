import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

test.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL, backup() names pg_dump', async () => {
  await expect((await createTestDatabase()).backup('file')).rejects.toThrow('pg_dump')
})

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a backup is a consistent copy and overwrites no file',
  async () => {
    const database = await createTestDatabase()
    await sql`create table saved as select 'kept' as text`.execute(database.kysely)
    const { directory } = await createDatabaseLocation({ isNew: true })
    const file = path.join(directory, 'shop.sqlite')
    await database.backup(file)
    const copy = await createTestDatabase({ directory })
    expect((await sql`select * from saved`.execute(copy.kysely)).rows).toEqual([{ text: 'kept' }])
    await expect(database.backup(file)).rejects.toThrow(`${file} exists already`)
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a backup gets its name once it is complete, also beside another one',
  async () => {
    const database = await createTestDatabase()
    const { directory } = await createDatabaseLocation({ isNew: true })
    const file = path.join(directory, 'backup.sqlite')
    await Promise.all([database.backup(file), database.backup(file)])
    expect(await readdir(directory)).toEqual(['backup.sqlite'])
  },
)
