import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { explainStorageErrors } from './open-database.ts'

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
  ['a file beside PostgreSQL', onPostgres, errorAt('/data/mail'), '/data/mail cannot be used: the disk is read-only'],
])('a start that cannot write %s names it', async (_, config, error, message) => {
  const failing = explainStorageErrors(config, Promise.reject(error))
  await expect(failing).rejects.toThrow(expect.objectContaining({ name: 'ConfigError', message }))
})
