import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesAsContent, hashOf } from '@shop/assets/asset-store'
import { openBucket } from '@shop/assets/bucket'
import { parseBucketAddress } from '@shop/assets/bucket-address'
import { startObjectStorage } from '@shop/assets/object-storage'
import { countRows, createDatabaseLocation } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { openImageAssets, removeUnusedImages } from './stored-images.ts'

const csv = 'Handle,Title,Variant Price,Image Src\na,A,1,a.png'

/** A folder with one picture. */
async function folderWithPicture() {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a2b0ff' } })
    .png()
    .toBuffer()
  const { directory } = await createDatabaseLocation()
  await writeFile(path.join(directory, 'a.png'), picture)
  return { picture, directory }
}

test('pictures and renditions are stored in a bucket, and its failures differ from missing pictures', async () => {
  const storage = await startObjectStorage()
  onTestFinished(storage.close)
  const { settings } = storage
  const keys = {
    accessKeyId: settings.ASSETS_ACCESS_KEY_ID,
    secretAccessKey: settings.ASSETS_SECRET_ACCESS_KEY,
  }
  const bucket = await openBucket(parseBucketAddress(settings.ASSETS_URL), keys)
  const { picture, directory } = await folderWithPicture()
  const { service, database } = await createTestShop({ csv: '', inBucket: { bucket, writes: 'bucket' } })
  await service.importCatalogue({ text: csv, imageDirectory: directory })
  expect(await countRows(database, 'commerce_asset_chunk')).toBe(0)
  const address = `/images/${hashOf(picture)}/a.png`
  expect(Buffer.from(await (await fetchPath(service, address)).arrayBuffer())).toEqual(picture)
  expect((await fetchPath(service, `${address}?width=20`)).status).toBe(200)
  await expect.poll(storage.keys, { timeout: 60_000 }).toHaveLength(2)
  storage.setCondition('lying')
  const damaged = await fetchPath(service, address)
  expect([damaged.status, damaged.headers.get('Cache-Control')]).toEqual([502, 'no-store'])
  storage.setCondition('failing')
  for (const search of ['', '?width=10']) {
    const response = await fetchPath(service, address + search)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  }
})

test('unused bytes are deleted, and those of pictures are kept', async () => {
  const { picture, directory } = await folderWithPicture()
  const { service, database } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: csv, imageDirectory: directory })
  const assets = await openImageAssets(database, createLogger('silent'))
  const left = Buffer.from('of an import that ended early')
  await assets.put(hashOf(left), bytesAsContent(left))
  await removeUnusedImages(database, assets)
  expect(await assets.list()).toEqual([hashOf(picture)])
})
