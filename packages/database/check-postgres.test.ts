import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { checkPostgres, hasTables } from './check-postgres.ts'
import { openDatabase } from './database.ts'
import { createDatabaseLocation } from './testing.ts'

const timeout = 5000

test('an unreachable server is reported as such', async () => {
  await expect(checkPostgres('postgres://shop@127.0.0.1:1/shop', timeout)).rejects.toThrow(/ECONNREFUSED/)
})

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('with a server', () => {
  test('returns the version if the user may create tables', async () => {
    const { url = '' } = await createDatabaseLocation()
    expect(await checkPostgres(url, timeout)).toMatch(/^\d+/)
  })

  test('an empty database has no tables of a shop, and the check creates none', async () => {
    const location = await createDatabaseLocation({ isNew: true })
    const { url = '' } = location
    expect([await hasTables(url, timeout), await hasTables(url, timeout)]).toEqual([false, false])
    await (await openDatabase(location)).close()
    expect(await hasTables(url, timeout)).toBe(true)
  })

  test('a database that cannot store every character is refused', async () => {
    const admin = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
    await admin.connect()
    await admin.query('drop database if exists latin')
    await admin.query(`create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0`)
    await admin.end()
    const url = `${inject('postgresUrl')}/latin`
    await expect(checkPostgres(url, timeout)).rejects.toThrow('its encoding is LATIN1, not UTF8')
    await expect(openDatabase({ url, directory: '' })).rejects.toThrow('its encoding is LATIN1, not UTF8')
    expect(await hasTables(url, timeout)).toBe(false)
  })

  test('a missing database is named', async () => {
    await expect(checkPostgres(`${inject('postgresUrl')}/nowhere`, timeout)).rejects.toThrow(/"nowhere"/)
  })

  test('if the user may not create tables, the error names the missing grant', async () => {
    const { url = '' } = await createDatabaseLocation()
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('drop role if exists reader')
    await owner.query('create role reader login')
    await owner.query('revoke create on schema public from public')
    await owner.end()
    await expect(checkPostgres(url.replace('//shop@', '//reader@'), timeout)).rejects.toThrow(
      'reader has no permission to create tables there: grant it CREATE on the schema',
    )
  })
})
