import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

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
