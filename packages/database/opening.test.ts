import { expect, test } from 'vitest'
import { openDatabase, type MigrationSet } from './database.ts'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

const first = { '001-leaf': { up: async () => {} } }
const older: MigrationSet = () => first
const newer: MigrationSet = () => ({ ...first, '002-leaf-color': { up: async () => {} } })

test('an older version says that the database is of a newer one', async () => {
  const location = await createDatabaseLocation({ isNew: true })
  const database = await openDatabase(location)
  await database.migrate('leaf', newer)
  await database.close()
  const reopened = await createTestDatabase(location)
  await expect(reopened.migrate('leaf', older)).rejects.toThrow(/newer version of the shop.*002-leaf-color/)
})
