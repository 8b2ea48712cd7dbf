import { copyFile, mkdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { writeBackup } from '@shop/database/backup'
import { startPostgres } from '@shop/database/postgres-server'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { explainStorageErrors, openConfiguredDatabase } from './open-database.ts'

const onSqlite = readConfig({ DATA_DIR: '/data' })
const onPostgres = readConfig({ DATA_DIR: '/data', DATABASE_URL: 'postgres://shop:secret@db/shop' })

const errorAt = (path: string, code = 'EROFS') => Object.assign(new Error(`${code}: ${path}`), { code, path })
const inDatabase = Object.assign(new Error('no room'), { code: 'SQLITE_FULL' })

test.each([
  ['the database', onSqlite, inDatabase, 'DATA_DIR /data cannot be used: the disk is full'],
  [
    'a file of the data folder',
    onSqlite,
    errorAt('/data/mail'),
    'DATA_DIR /data cannot be used: the disk is read-only',
  ],
  ['a temporary file', onSqlite, errorAt('/temporary/demo'), '/temporary/demo cannot be used: the disk is read-only'],
  [
    'a folder for temporary files that is missing',
    onSqlite,
    errorAt('/temporary/demo', 'ENOENT'),
    '/temporary/demo cannot be used: ENOENT: /temporary/demo',
  ],
  [
    'to a server that is read-only',
    onPostgres,
    Object.assign(new Error('no writes'), { code: '25006' }),
    'DATABASE_URL names a database that cannot be opened: the database server accepts no writes, as a standby does',
  ],
  ['a file beside PostgreSQL', onPostgres, errorAt('/data/mail'), '/data/mail cannot be used: the disk is read-only'],
])('a start that cannot write %s names it', async (_, config, error, message) => {
  const failing = explainStorageErrors(config, Promise.reject(error))
  await expect(failing).rejects.toThrow(expect.objectContaining({ name: 'ConfigError', message }))
})

test('a start with a copy of the database that was cut off says that the copy is not complete', async () => {
  const directory = await temporaryFolder()
  const database = await openConfiguredDatabase(readConfig({ DATA_DIR: directory }))
  await database.close()
  await writeBackup({ directory }, path.join(directory, 'copy'))
  const config = readConfig({ DATA_DIR: path.join(directory, 'restored') })
  await mkdir(config.DATA_DIR)
  const restored = path.join(config.DATA_DIR, 'shop.sqlite')
  for (const size of [20_000, 5000, 100]) {
    await copyFile(path.join(directory, 'copy'), restored)
    await truncate(restored, size)
    const message = `DATA_DIR ${config.DATA_DIR} cannot be used: its shop.sqlite is damaged or incomplete: restore a backup`
    await expect(openConfiguredDatabase(config)).rejects.toThrow(expect.objectContaining({ message }))
  }
})

test('a start on PostgreSQL may be repeated when all connections are in use, at first or later', async () => {
  const server = await startPostgres()
  onTestFinished(server.stop)
  const database = await openConfiguredDatabase(readConfig({ DATABASE_URL: `${server.url}/postgres` }))
  onTestFinished(database.close)
  await sql`create role crowded login connection limit 0`.execute(database.kysely)
  const url = new URL(`${server.url}/postgres`)
  url.username = 'crowded'
  const config = readConfig({ DATABASE_URL: url.href })
  const message = expect.stringMatching(/^DATABASE_URL [^]* too many connections for role "crowded"/)
  const temporary = expect.objectContaining({ name: 'ConfigError', message, mayPass: true })
  await expect(openConfiguredDatabase(config)).rejects.toThrow(temporary)
  // As when the demo brand is loaded, by several connections.
  const unavailable = new DatabaseUnavailableError('PostgreSQL is unavailable: too many connections for role "crowded"')
  await expect(explainStorageErrors(config, Promise.reject(unavailable))).rejects.toThrow(temporary)
})

test('a start on PostgreSQL names a database that it cannot use, for which waiting does not help', async () => {
  const server = await startPostgres()
  onTestFinished(server.stop)
  const at = (name: string) => readConfig({ DATABASE_URL: `${server.url}/${name}` })
  const database = await openConfiguredDatabase(at('postgres'))
  await sql`create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0`.execute(
    database.kysely,
  )
  await sql`insert into outbox_migrations values ('999-newer', '2027-01-01')`.execute(database.kysely)
  await database.close()
  for (const [name, reason] of [
    ['latin', /^DATABASE_URL [^]* its encoding is LATIN1, not UTF8/],
    ['postgres', /^DATABASE_URL [^]* of a newer version of the shop/],
    ['nowhere', /^DATABASE_URL [^]* "nowhere" does not exist/],
  ] as const) {
    const refused = { name: 'ConfigError', message: expect.stringMatching(reason), mayPass: false }
    await expect(openConfiguredDatabase(at(name))).rejects.toThrow(expect.objectContaining(refused))
  }
  await server.signal('SIGKILL')
  await expect(openConfiguredDatabase(at('latin'))).rejects.toThrow(expect.objectContaining({ mayPass: true }))
})
