import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a backup gets its name once it is complete, and replaces the leftovers of a killed one',
  async () => {
    const database = await createTestDatabase()
    const { directory } = await createDatabaseLocation({ isNew: true })
    const file = path.join(directory, 'backup.sqlite')
    await writeFile(`${file}.unfinished`, 'half of a')
    await writeFile(`${file}.unfinished-journal`, 'backup')
    await database.backup(file)
    expect(await readdir(directory)).toEqual(['backup.sqlite'])
  },
)
