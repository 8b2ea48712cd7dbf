import { createTestDatabase } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { contentTablesOf, migrateContent } from '../tables.ts'
import { maxStoredBytes, renditionsInDatabase } from './stored-renditions.ts'

const rendition = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/avif' }

test('the oldest renditions make room for new ones', async () => {
  const database = await createTestDatabase()
  await migrateContent(database)
  const tables = contentTablesOf(database)
  const share = maxStoredBytes / 16
  const old = Array.from({ length: 16 }, (_, index) => ({
    key: `old ${index}`,
    content_type: 'image/avif',
    size: share,
    bytes: Buffer.from([0]),
    made_at: new Date(index * 1000).toISOString(),
  }))
  await tables.insertInto('content_rendition').values(old).execute()
  const store = renditionsInDatabase(database)
  await store.write('new', rendition)
  expect(await store.size('new')).toBe(3)
  expect(await store.read('new')).toEqual(rendition)
  expect([await store.size('old 1'), await store.size('old 2')]).toEqual([undefined, share])
  expect(await store.read('old 0')).toBeUndefined()
})

test('the oldest make room also where they are very many and small', async () => {
  const database = await createTestDatabase()
  await migrateContent(database)
  const tables = contentTablesOf(database)
  const old = Array.from({ length: 40_000 }, (_, index) => ({
    key: `old ${index}`,
    content_type: 'image/avif',
    size: index === 39_999 ? maxStoredBytes : 100,
    bytes: Buffer.from([0]),
    made_at: new Date(index).toISOString(),
  }))
  for (let start = 0; start < old.length; start += 5000)
    await tables
      .insertInto('content_rendition')
      .values(old.slice(start, start + 5000))
      .execute()
  const store = renditionsInDatabase(database)
  await store.write('new', rendition)
  expect(await store.read('new')).toEqual(rendition)
  expect(await store.size('old 0')).toBeUndefined()
})
