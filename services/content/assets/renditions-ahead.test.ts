import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestDatabase, countRows } from '@shop/database/testing'
import type { Database } from '@shop/database'
import { migrateContent, contentTablesOf } from '../tables.ts'
import { createLease } from '../store/lease.ts'
import { startContentService, until } from '../testing/content.ts'
import type { ExpectedImages } from './renditions-ahead.ts'

/** Two sizes of the image of each page, and an invalid URL. */
const expectedImages: ExpectedImages = (documents) =>
  documents.flatMap(({ _type, file }) =>
    _type === 'page'
      ? [
          `/images/local/production/${file}?w=40&auto=format`,
          `/images/x/y/z.jpg?w=40`,
          `/images/local/production/${file}?w=80&auto=format`,
        ]
      : [],
  )

const picture = (background: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer()

const start = async (database: Database) => {
  const content = await startContentService({ database, expectedImages })
  const client = content.client({ token: await content.signIn() })
  /** Uploads a picture, and creates a page with it; returns the picture's path. */
  const publish = async (background: string, id = '') => {
    const { path } = await client.assets.upload('image', await picture(background))
    await client.create({ _id: `${id}${background.slice(1)}`, _type: 'page', file: path.split('/').at(-1) })
    return path
  }
  return { ...content, publish }
}

const browser = { headers: { Accept: 'image/avif,image/webp,*/*' } }

test('renditions are created before the first request, for existing and newly published documents', async () => {
  const database = await createTestDatabase()
  const { service, publish, request } = await start(database)
  const early = await publish('#c81e28')
  await service.makeImagesAhead()
  const late = await publish('#28c81e')
  await publish('#1e28c8', 'drafts.')
  await until(async () => expect(await countRows(database, 'content_rendition')).toBe(4))
  // Without the originals they cannot be rendered any more.
  await contentTablesOf(database).deleteFrom('content_blob').execute()
  for (const path of [early, late]) {
    for (const width of [40, 80]) {
      const response = await request(`/${path}?w=${width}&auto=format`, browser)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
    }
  }
})

test('one of several processes creates them; after a restart, the remaining ones', async () => {
  const database = await createTestDatabase()
  await migrateContent(database)
  const another = createLease(database, 'renditions')
  await another.hold()
  const first = await start(database)
  await first.publish('#c81e28')
  await first.service.makeImagesAhead()
  await first.service.close()
  expect(await countRows(database, 'content_rendition')).toBe(0)
  await another.release()
  const second = await start(database)
  await second.service.makeImagesAhead()
  await until(async () => expect(await countRows(database, 'content_rendition')).toBe(2))
  await until(async () => expect(await countRows(database, 'content_lease')).toBe(0))
})
