import type { SanityClient, SanityImageAssetDocument } from '@sanity/client'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { pieceSize } from '@shop/assets/asset-store'
import { readImageMetadata } from '@shop/images'
import { countRows } from '@shop/database/testing'
import { contentTablesOf } from '../tables.ts'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn() })
})

const picture = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e28' } })
    .jpeg()
    .toBuffer()

const uploadPicture = async (): Promise<SanityImageAssetDocument> =>
  client.assets.upload('image', await picture(), { filename: 'red.jpg', title: 'Red' })

const metadataOf = async (response: Response) => readImageMetadata(new Uint8Array(await response.arrayBuffer()))

describe('HTTP', () => {
  test('fm=json describes the image', async () => {
    const { url, size } = await uploadPicture()
    const response = await fetch(`${url}?fm=json`)
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    const pixels = { PixelWidth: 200, PixelHeight: 100 }
    expect(await response.json()).toEqual({ 'Content-Type': 'image/jpeg', 'Content-Length': size, ...pixels })
  })

  test('revalidation returns 304, which may still be shown on other sites, and HEAD only headers', async () => {
    const { url } = await uploadPicture()
    for (const address of [url, `${url}?w=20`]) {
      const { headers } = await fetch(address)
      const tag = headers.get('ETag') ?? ''
      const again = await fetch(address, { headers: { 'If-None-Match': tag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      for (const name of ['Cache-Control', 'Content-Security-Policy', 'Cross-Origin-Resource-Policy'])
        expect(again.headers.get(name)).toBe(headers.get(name))
      const head = await fetch(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, ''])
      expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(100)
    }
  })

  test('different transforms have different ETags', async () => {
    const { url } = await uploadPicture()
    const tags = await Promise.all(
      ['', '?w=20', '?w=21', '?w=20&q=1'].map(async (search) => (await fetch(url + search)).headers.get('ETag')),
    )
    expect(new Set(tags).size).toBe(4)
  })
})

describe('transforms', () => {
  test.each([
    ['w=50', 50, 25, 'jpeg'],
    ['w=50&dpr=2', 100, 50, 'jpeg'],
    ['w=40&h=40&fit=crop&fm=webp', 40, 40, 'webp'],
    ['w=40&h=40&fit=max&fm=png', 40, 20, 'png'],
    ['max-w=60', 60, 30, 'jpeg'],
    ['rect=0,0,10,20&fm=avif', 10, 20, 'avif'],
    ['w=999999', 4096, 2048, 'jpeg'],
  ])('?%s returns an image of %d × %d as %s', async (search, width, height, format) => {
    const { url } = await uploadPicture()
    const response = await fetch(`${url}?${search}`)
    expect(response.headers.get('Content-Type')).toBe(`image/${format}`)
    expect(await metadataOf(response)).toMatchObject({ width, height, format })
  })

  test('anonymous clients get the next larger size step, editors any size', async () => {
    const { url } = await uploadPicture()
    const sizeFor = async (search: string, headers = {}) => {
      const { width, height } = await metadataOf(await fetch(`${url}?${search}`, { headers }))
      return [width, height]
    }
    expect(await sizeFor('w=33')).toEqual([40, 20])
    expect(await sizeFor('w=70&h=35&fit=crop')).toEqual([80, 40])
    expect(await sizeFor('h=31')).toEqual([64, 32])
    expect(await sizeFor('w=40&dpr=1.1')).toEqual([80, 40])
    expect(await sizeFor('w=33', { Authorization: `Bearer ${await content.signIn()}` })).toEqual([33, 17])
  })

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('auto=format for Accept: %s returns %s with Vary', async (accept, type) => {
    const { url } = await uploadPicture()
    const response = await fetch(`${url}?auto=format&w=20`, { headers: { Accept: accept } })
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Vary')).toBe('Accept')
  })

  test.each([
    'w=-1',
    'w=x',
    'h=-1',
    'fit=nope',
    'crop=nope',
    'rect=1,2,3',
    'q=101',
    'fm=gif',
    'bg=nope',
    'dpr=-1',
    'fp-x=2',
    'blur=0',
    'sat=50',
    'flip=x',
    'or=45',
  ])('?%s is rejected naming the parameter', async (search) => {
    const { url } = await uploadPicture()
    const response = await fetch(`${url}?${search}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(search.split('=')[0] ?? '') })
  })

  test('a rendition is created once and survives a restart', async () => {
    const { url, path } = await uploadPicture()
    const first = await (await fetch(`${url}?w=20`)).bytes()
    await content.service.close()
    // Without the original it cannot be rendered again.
    await contentTablesOf(content.database).deleteFrom('content_blob').execute()
    const next = await startContentService({ database: content.database })
    const response = await next.request(`/${String(path)}?w=20`)
    expect(await response.bytes()).toEqual(first)
  })
})

describe('uploads', () => {
  test('an uploaded image has a document with its metadata, and is served at its URL', async () => {
    const document = await uploadPicture()
    expect(document).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-200x100-jpg$/),
      _type: 'sanity.imageAsset',
      originalFilename: 'red.jpg',
      title: 'Red',
      mimeType: 'image/jpeg',
      extension: 'jpg',
      url: `${content.url}/${document.path}`,
      metadata: {
        dimensions: { width: 200, height: 100, aspectRatio: 2 },
        lqip: expect.stringMatching(/^data:image\/webp;base64,/),
        isOpaque: true,
        hasAlpha: false,
        blurHash: expect.any(String),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    })
    const response = await fetch(document.url)
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await picture())
  })

  test('the same bytes are stored once and get the same document', async () => {
    const [first, second] = [await uploadPicture(), await uploadPicture()]
    expect(second).toEqual(first)
    expect(await countRows(content.database, 'content_blob')).toBe(1)
    expect(await countRows(content.database, 'content_transaction')).toBe(1)
  })

  test('the URL of an asset follows the service’s public URL', async () => {
    const { path } = await uploadPicture()
    const next = await startContentService({ database: content.database })
    const query = '*[_type == "sanity.imageAsset"].url'
    // The second one is too long for this process.
    for (const asked of [query, query.padEnd(20_000)])
      expect(await next.client().fetch(asked)).toEqual([`${next.url}/${String(path)}`])
  })

  test.each([
    ['has no stored bytes', {}],
    ['has invalid fields', { mimeType: 'text/html\r\nSet-Cookie: a=b' }],
  ])('an asset whose document %s returns 404', async (_name, nonsense) => {
    const sha1hash = 'a'.repeat(40)
    const path = `images/local/production/${sha1hash}-1x1.png`
    const asset = {
      _id: `image-${sha1hash}-1x1-png`,
      _type: 'sanity.imageAsset',
      sha1hash,
      size: 9,
      mimeType: 'image/png',
      path,
    }
    await client.create({ ...asset, ...nonsense })
    for (const search of ['', '?w=1']) expect((await content.request(`/${path}${search}`)).status).toBe(404)
  })

  test('a picture with huge declared dimensions is rejected before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    await expect(client.assets.upload('image', bomb)).rejects.toMatchObject({ statusCode: 400 })
    expect(await countRows(content.database, 'content_blob')).toBe(0)
  })
})

describe('downloads and other files', () => {
  test('?dl= makes a browser save the image under that name', async () => {
    const { url } = await uploadPicture()
    const response = await fetch(`${url}?dl=${encodeURIComponent('ré"d.jpg')}`)
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="r__d.jpg"; filename*=UTF-8''r%C3%A9%22d.jpg`,
    )
  })

  test('a vector image is served unchanged, and its scripts do not run', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><script>alert(1)</script></svg>'
    const { url } = await client.assets.upload('image', Buffer.from(svg), { filename: 'x.svg' })
    const response = await fetch(`${url}?w=2&fm=png`)
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(await response.text()).toBe(svg)
  })

  test('a film is served in ranges, across the stored pieces', async () => {
    const bytes = Buffer.from(
      Array.from({ length: 2 * pieceSize + 10 }, (_, index) => (index * 31 + (index >> 8)) % 256),
    )
    const { url, ...document } = await client.assets.upload('file', bytes, {
      filename: 'film.mp4',
      contentType: 'video/mp4',
    })
    expect(document).toMatchObject({
      _type: 'sanity.fileAsset',
      extension: 'mp4',
      mimeType: 'video/mp4',
      size: bytes.length,
    })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
    const part = async (range: string) => {
      const response = await fetch(url, { headers: { Range: range } })
      return [response.status, response.headers.get('Content-Range'), Buffer.from(await response.arrayBuffer())]
    }
    const size = bytes.length
    const across = [pieceSize - 2, pieceSize + 3] as const
    expect(await part(`bytes=${across[0]}-${across[1]}`)).toEqual([
      206,
      `bytes ${across[0]}-${across[1]}/${size}`,
      bytes.subarray(across[0], across[1] + 1),
    ])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)])
    const outside = await fetch(url, { headers: { Range: `bytes=${size}-` } })
    expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
  })

  test.each([
    ['text/html', 'text/html'],
    ['text/javascript', 'application/octet-stream'],
    ['application/x-ecmascript', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['page', 'application/octet-stream'],
  ])('a file of type %s is a download, and no page may load it as its script or style', async (contentType, served) => {
    const { url } = await client.assets.upload('file', Buffer.from(contentType), { contentType })
    const { headers } = await fetch(url)
    expect(headers.get('Content-Disposition')).toMatch(/^attachment/)
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(headers.get('Content-Type')).toBe(served)
  })
})
