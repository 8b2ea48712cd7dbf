import { spawnSync } from 'node:child_process'
import { chmod, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import type { MigrationSet } from './migrate.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { createDatabaseLocation, createTestDatabase } from './testing.ts'

const first = { '001-leaf': { up: async () => {} } }
const older: MigrationSet = () => first
const newer: MigrationSet = () => ({ ...first, '002-leaf-color': { up: async () => {} } })

test('an older version reports that the database is of a newer one', async () => {
  const location = await createDatabaseLocation({ isNew: true })
  const database = await openDatabase(location)
  await database.migrate('leaf', newer)
  await database.close()
  const reopened = await createTestDatabase(location)
  await expect(reopened.migrate('leaf', older)).rejects.toThrow(/newer version of the shop.*002-leaf-color/)
})

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'the folder of a new database is for its owner alone: accounts and addresses are in it',
  async () => {
    const location = await createDatabaseLocation({ isNew: true })
    const directory = path.join(location.directory, 'data')
    const database = await openDatabase({ directory })
    await database.close()
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'the files of a new database are for its owner alone, also in a folder that others may read',
  async () => {
    const { directory } = await createDatabaseLocation({ isNew: true })
    await chmod(directory, 0o755)
    const database = await openDatabase({ directory })
    const names = await readdir(directory)
    const modes = await Promise.all(names.map(async (name) => (await stat(path.join(directory, name))).mode & 0o777))
    await database.close()
    expect(names).toContain('shop.sqlite')
    expect(new Set(modes)).toEqual(new Set([0o600]))
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite' && process.platform === 'linux')(
  'a folder where the system allows no new folders is refused at once',
  () => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'sqlite-file.ts'))
    const program = `import(${module}).then(({ ensureWritable }) => ensureWritable('/proc/halcyon/data'))`
    const { stderr } = spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8', timeout: 20_000 })
    expect(stderr).toContain("no such file or directory, mkdir '/proc/halcyon'")
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
  'a folder on a disk that is not mounted is named as a link to nothing, and no shop opens elsewhere',
  async () => {
    const { directory } = await createDatabaseLocation({ isNew: true })
    const data = path.join(directory, 'data')
    await symlink(path.join(directory, 'disk', 'data'), data)
    await expect(openDatabase({ directory: data })).rejects.toThrow(`${data} is a link to a folder that does not exist`)
    expect(await readdir(directory)).not.toContain('disk')
  },
)

// Root may open every file.
test.runIf(process.env['TEST_ENGINE'] === 'sqlite' && process.getuid?.() !== 0)(
  'the file that cannot be opened is named, also one that a killed shop of another user has left',
  async () => {
    const { directory } = await createDatabaseLocation()
    await writeFile(path.join(directory, 'shop.sqlite-wal'), '', { mode: 0o400 })
    await expect(openDatabase({ directory })).rejects.toThrow(/permission denied.*shop\.sqlite-wal/)
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a database that cannot be migrated is closed, so that a command can end',
  async () => {
    const location = await createDatabaseLocation({ isNew: true })
    const database = await openDatabase(location)
    await database.kysely.schema.dropTable('outbox_migrations').execute()
    // Later tests must not reuse this database.
    await database.kysely.schema.createTable('stray').addColumn('id', 'integer').execute()
    await database.close()
    const ends: unknown[] = []
    const createPool: typeof createPostgresPool = (...options) => {
      const pool = createPostgresPool(...options)
      ends.push(vi.spyOn(pool, 'end'))
      return pool
    }
    await expect(openDatabase({ ...location, createPool })).rejects.toThrow('exists')
    // The pool for requests; the one for long writes has not been used.
    expect(ends[0]).toHaveBeenCalledOnce()
  },
)
