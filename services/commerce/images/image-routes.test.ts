import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { countRows, createDatabaseLocation } from '@shop/database/testing'
import { readImageMetadata, transformImage } from '@shop/images'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { createTestShop } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { query } from '../testing/storefront-client.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#a2b0ff"/></svg>'

/** Uncompressed, so that it exceeds one row of the database. */
function bitmap(width: number, height: number): Buffer {
  const tags = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, width * height],
  ] as const
  const head = Buffer.alloc(8)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8 + width * height, 4)
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const start = 2 + index * 12
    directory.writeUInt16LE(tag, start)
    directory.writeUInt16LE(type, start + 2)
    directory.writeUInt32LE(count, start + 4)
    directory.writeUInt32LE(value, start + 8)
  }
  return Buffer.concat([head, Buffer.alloc(width * height, 128), directory])
}

const urlSchema = z.object({
  product: z.object({ featuredImage: z.record(z.string(), z.union([z.string(), z.number()])) }),
})

/** A shop with one product with the picture `bytes`; queries `fields` of the picture. */
async function shopWithPicture(name: string, bytes: Uint8Array | string, fields: string) {
  const { directory } = await createDatabaseLocation()
  await writeFile(path.join(directory, name), bytes)
  const shop = await createTestShop({ csv: '' })
  const source = { text: `Handle,Title,Variant Price,Image Src\na,A,1,${name}`, imageDirectory: directory }
  await shop.service.importCatalogue(source)
  const document = `{ product(handle: "a") { featuredImage { ${fields} } } }`
  const { product } = await query(shop.service, urlSchema, document)
  const fetchImage = (url: unknown, headers: Record<string, string> = {}) =>
    fetchPath(shop.service, String(url).replace('https://shop.test/services/commerce', ''), { headers })
  return { ...shop, source, fields: product.featuredImage, fetchImage }
}

test('the URL of a stored picture serves its bytes, cached forever', async () => {
  const bytes = bitmap(2000, 1500)
  const { database, fields, fetchImage, service, source } = await shopWithPicture('a b.tif', bytes, 'url width height')
  expect(fields).toMatchObject({
    width: 2000,
    height: 1500,
    url: expect.stringMatching(/^https:\/\/shop\.test\/services\/commerce\/images\/[0-9a-f]{40}\/a-b\.tif$/),
  })
  const response = await fetchImage(fields['url'])
  expect(response.headers.get('Content-Type')).toBe('image/tiff')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  const again = await fetchImage(fields['url'], { 'If-None-Match': response.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
  expect(await countRows(database, 'commerce_asset_chunk')).toBe(3)
  await service.importCatalogue(source)
  expect(await countRows(database, 'commerce_asset_chunk')).toBe(3)
})

test.for([
  ['{ maxWidth: 200 }', 200, 150, 'image/png'],
  ['{ maxWidth: 100, scale: 2, preferredContentType: WEBP }', 200, 150, 'image/webp'],
  ['{ maxHeight: 60, preferredContentType: JPG }', 80, 60, 'image/jpeg'],
  ['{ maxWidth: 100, maxHeight: 100, crop: CENTER }', 100, 100, 'image/png'],
  ['{ maxWidth: 100, maxHeight: 100 }', 100, 75, 'image/png'],
  ['{ maxWidth: 190 }', 200, 150, 'image/png'],
  ['{ maxWidth: 5000 }', 800, 600, 'image/png'],
  ['{ maxWidth: -1, maxHeight: 0, preferredContentType: PNG }', 800, 600, 'image/png'],
] as const)(
  'url(transform: %s) serves a picture of %d by %d pixels as %s',
  async ([transform, width, height, type]) => {
    const { fields, fetchImage } = await shopWithPicture('a.tif', bitmap(800, 600), `url(transform: ${transform})`)
    const response = await fetchImage(fields['url'])
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(await readImageMetadata(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ width, height })
  },
)

test('however many pictures one address asks for, those of others are made in between', async () => {
  const transform = '{ maxWidth: 100, preferredContentType: WEBP }'
  const { fields, service } = await shopWithPicture('a.tif', bitmap(800, 600), `url(transform: ${transform})`)
  let made = 0
  async function ask(remoteAddress: string, height: number): Promise<void> {
    const url = `${String(fields['url']).replace('/services/commerce', '')}&height=${height}`
    const { status } = await service.fetch(new Request(url), { incoming: { socket: { remoteAddress } } })
    expect(status).toBe(200)
    made += 1
  }
  const many = Array.from({ length: 4 * availableParallelism() + 20 }, (_, index) => ask('10.0.0.1', index + 1))
  await many[0]
  await ask('10.0.0.2', 1000)
  expect(made).toBeLessThan(many.length - 5)
  await Promise.all(many)
})

test('an address that has many pictures made gets cached ones only; others get all', async () => {
  const { database, service, fields } = await shopWithPicture('a.tif', bitmap(2000, 1500), 'url')
  const statusOf = async (remoteAddress: string, width: number) => {
    const url = `${String(fields['url']).replace('/services/commerce', '')}?width=${width}`
    return (await service.fetch(new Request(url), { incoming: { socket: { remoteAddress } } })).status
  }
  expect(await statusOf('10.0.0.1', 16)).toBe(200)
  // Making so many takes a minute: without the bytes each fails at once.
  await database.kysely.withTables<CommerceTables>().deleteFrom('commerce_asset_chunk').execute()
  for (let count = 0; count < 375; count++) await statusOf('10.0.0.1', 2000)
  expect(await Promise.all([statusOf('10.0.0.1', 20), statusOf('10.0.0.1', 16)])).toEqual([429, 200])
  expect(await statusOf('10.0.0.2', 20)).toBe(502)
})

test('a vector picture is served unchanged, without running scripts', async () => {
  const { fields, fetchImage } = await shopWithPicture('a.svg', svg, 'url(transform: { maxWidth: 20 })')
  const response = await fetchImage(fields['url'])
  expect(await response.text()).toBe(svg)
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})

test('transformedSrc and src of old clients work', async () => {
  const fields = 'src originalSrc transformedSrc(maxWidth: 200, preferredContentType: WEBP)'
  const { fields: urls, fetchImage } = await shopWithPicture('a.tif', bitmap(800, 600), fields)
  expect((await fetchImage(urls['src'])).headers.get('Content-Type')).toBe('image/tiff')
  expect((await fetchImage(urls['transformedSrc'])).headers.get('Content-Type')).toBe('image/webp')
})

test('an unknown picture returns 404', async () => {
  const { service } = await createTestShop({ csv: '' })
  for (const name of [`${'0'.repeat(40)}/a.png`, 'x/a.png', '']) {
    expect((await fetchPath(service, `/images/${name}`)).status).toBe(404)
  }
})

test('the test bitmap is a valid picture', async () => {
  const { bytes } = await transformImage(bitmap(8, 6), { format: 'png' })
  expect(await readImageMetadata(bytes)).toMatchObject({ width: 8, height: 6 })
})
