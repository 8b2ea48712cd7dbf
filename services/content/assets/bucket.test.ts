import { parseBucketAddress } from '@shop/assets/bucket-address'
import { openBucket } from '@shop/assets/bucket'
import { startObjectStorage, type ObjectStorage } from '@shop/assets/object-storage'
import { countRows } from '@shop/database/testing'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'

let storage: ObjectStorage

beforeEach(async () => {
  storage = await startObjectStorage()
  return storage.close
})

/** A content service that stores assets in a bucket, with a picture and a film. */
async function startWithBucket() {
  const { ASSETS_URL, ASSETS_ACCESS_KEY_ID: accessKeyId, ASSETS_SECRET_ACCESS_KEY: secretAccessKey } = storage.settings
  const bucket = await openBucket(parseBucketAddress(ASSETS_URL), { accessKeyId, secretAccessKey })
  const content = await startContentService({ inBucket: { bucket, writes: 'bucket' } })
  const client = content.client({ token: await content.signIn() })
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c81e28' } })
    .jpeg()
    .toBuffer()
  const { url } = await client.assets.upload('image', picture, { filename: 'red.jpg' })
  return { content, client, picture, url }
}

test('images and files are served from a bucket, and renditions are stored there', async () => {
  const { content, client, picture, url } = await startWithBucket()
  expect(await countRows(content.database, 'content_blob')).toBe(0)
  expect(await (await fetch(url)).bytes()).toEqual(new Uint8Array(picture))
  const small = await (await fetch(`${url}?w=20`)).bytes()
  await expect.poll(() => storage.keys(), { timeout: 60_000 }).toHaveLength(2)
  expect(await countRows(content.database, 'content_rendition')).toBe(0)
  const text = Buffer.from('0123456789')
  const film = await client.assets.upload('file', text, { filename: 'a.mp4', contentType: 'video/mp4' })
  const part = await fetch(film.url, { headers: { Range: 'bytes=3-5' } })
  expect([part.status, await part.text()]).toEqual([206, '345'])
  // Another process reads the stored rendition.
  const other = await startContentService({
    database: content.database,
    inBucket: {
      bucket: await openBucket(parseBucketAddress(storage.settings.ASSETS_URL), {
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      }),
      writes: 'bucket',
    },
  })
  const requestsBefore = storage.requests()
  const again = await other.request(`${new URL(url).pathname.replace('/services/content', '')}?w=20`)
  expect(await again.bytes()).toEqual(small)
  expect(storage.requests()).toBe(requestsBefore + 1)
})

test.each([
  ['failing', 503],
  ['lying', 502],
  ['forgetful', 502],
] as const)(
  'while the storage is %s a picture returns %d uncached, and documents still work',
  async (fault, status) => {
    const { content, client, picture, url } = await startWithBucket()
    storage.setCondition(fault)
    for (const address of [url, `${url}?w=20`]) {
      const response = await fetch(address)
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store'])
      expect(await response.text()).not.toContain('127.0.0.1')
    }
    const upload = client.assets.upload('file', Buffer.from('new'), { filename: 'a.txt' })
    await expect(upload).rejects.toMatchObject({ statusCode: status })
    expect(await content.client().fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
    storage.setCondition(undefined)
    await expect.poll(async () => (await fetch(url)).status, { timeout: 15_000, interval: 300 }).toBe(200)
    expect(await (await fetch(url)).bytes()).toEqual(new Uint8Array(picture))
  },
)
