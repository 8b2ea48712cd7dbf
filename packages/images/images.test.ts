import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import sharp, { type Sharp } from 'sharp'
import { InvalidImageError, maxSourcePixels, previewImage, readImageMetadata, transformImage } from './images.ts'

type Rgba = { r: number; g: number; b: number; alpha?: number }

const red = { r: 200, g: 30, b: 40 }

function picture(width: number, height: number, background: Rgba = red) {
  return sharp({ create: { width, height, channels: 4, background } })
}

const jpeg = (width = 400, height = 200) => picture(width, height).jpeg().toBuffer()
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`,
  )

/** A PNG whose header declares this size, like a decompression bomb. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const invalid = [
  ['nothing', Buffer.alloc(0), /empty/],
  ['text', Buffer.from('<!doctype html><p>no'), /not an image/],
  ['a bomb', await pngClaiming(60_000, 60_000), /million pixels/],
  ['one row more than the limit', await pngClaiming(10_000, maxSourcePixels / 10_000 + 1), /million pixels/],
] as const

describe('invalid images', () => {
  test.each(invalid)('%s is rejected with a message for the client', async (_name, bytes, message) => {
    const failure = readImageMetadata(bytes)
    await expect(failure).rejects.toThrow(InvalidImageError)
    await expect(failure).rejects.toThrow(message)
  })

  test('a truncated image is rejected when it is decoded', async () => {
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: red, noise: { type: 'gaussian' } },
    })
      .jpeg()
      .toBuffer()
    await expect(previewImage(whole.subarray(0, whole.length / 2))).rejects.toThrow(InvalidImageError)
    await expect(transformImage(whole.subarray(0, whole.length / 2), { width: 9 })).rejects.toThrow(InvalidImageError)
  })
})

describe('metadata and previews', () => {
  test('metadata has size, format and alpha', async () => {
    expect(await readImageMetadata(await jpeg())).toEqual({
      width: 400,
      height: 200,
      format: 'jpeg',
      contentType: 'image/jpeg',
      hasAlpha: false,
    })
    expect(await readImageMetadata(await picture(3, 5).avif().toBuffer())).toMatchObject({
      format: 'avif',
      hasAlpha: true,
    })
    expect(await readImageMetadata(svg(30, 20))).toMatchObject({ width: 30, contentType: 'image/svg+xml' })
  })

  test('a vector image that browsers do not show is refused with the reason', async () => {
    const bare = Buffer.from('<svg width="30" height="20"><rect width="9" height="9"/></svg>')
    await expect(readImageMetadata(bare)).rejects.toThrow('lacks xmlns="http://www.w3.org/2000/svg"')
    await expect(readImageMetadata(gzipSync(svg(30, 20)))).rejects.toThrow('The SVG is compressed')
  })

  test('the size includes the camera’s orientation', async () => {
    const turned = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await readImageMetadata(turned)).toMatchObject({ width: 20, height: 40 })
    const { bytes } = await transformImage(turned, { width: 10 })
    expect(await readImageMetadata(bytes)).toMatchObject({ width: 10, height: 20 })
  })

  test('a preview has a small picture, opacity, a blur hash and the dominant colors', async () => {
    const preview = await previewImage(await picture(80, 40).png().toBuffer())
    expect(preview.isOpaque).toBe(true)
    expect(preview.blurHash).toMatch(/^[\w#$%*+,.:;=?@[\]^{|}~-]{28}$/)
    expect(preview.palette.dominant).toEqual({
      background: expect.stringMatching(/^#c[0-9a-f]/),
      foreground: '#fff',
      title: '#fff',
      population: 100,
    })
    const data = await fetch(preview.lqip).then((response) => response.arrayBuffer())
    expect(await readImageMetadata(new Uint8Array(data))).toMatchObject({ width: 20, height: 10 })
  })

  test.each([
    ['in shades of gray', (image: Sharp) => image.toColourspace('b-w').png()],
    ['of 16 bits per channel', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['in print colors', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
  ])('a preview of a picture %s has its color and proportions', async (_name, encode) => {
    const gray = { r: 128, g: 128, b: 128, alpha: 1 }
    const preview = await previewImage(await encode(picture(30, 60, gray)).toBuffer())
    expect(preview.isOpaque).toBe(true)
    expect(preview.palette.dominant?.background).toMatch(/^#[78]([0-9a-f])[78]([0-9a-f])[78]([0-9a-f])$/)
    const data = await fetch(preview.lqip).then((response) => response.arrayBuffer())
    expect(await readImageMetadata(new Uint8Array(data))).toMatchObject({ width: 20, height: 40 })
  })

  test('an image with a transparent pixel is not opaque', async () => {
    const bytes = await picture(8, 8, { ...red, alpha: 0.5 })
      .png()
      .toBuffer()
    expect(await previewImage(bytes)).toMatchObject({ isOpaque: false })
  })
})

describe('transforms', () => {
  test.each(['webp', 'avif', 'jpeg', 'png'] as const)(
    'an image is encoded as %s at the requested size',
    async (format) => {
      const { bytes, contentType } = await transformImage(await jpeg(), { width: 100, format })
      expect(contentType).toBe(`image/${format}`)
      expect(await readImageMetadata(bytes)).toMatchObject({ width: 100, height: 50, format })
    },
  )

  test('fill puts the picture on a canvas of the requested size', async () => {
    const { bytes } = await transformImage(await jpeg(), {
      width: 100,
      height: 100,
      fit: 'fill',
      background: '#00ff00',
    })
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([100, 100])
    expect(data[1]).toBeGreaterThan(240)
  })

  test('crop keeps the part around the focus', async () => {
    const right = await picture(50, 100, { r: 0, g: 0, b: 255 }).png().toBuffer()
    const source = await picture(100, 100)
      .composite([{ input: right, left: 50, top: 0 }])
      .png()
      .toBuffer()
    const request = { width: 20, height: 80, fit: 'crop' } as const
    const average = async (x: number) => {
      const { bytes } = await transformImage(source, { ...request, crop: { x, y: 0.5 } })
      const { channels } = await sharp(bytes).stats()
      return channels.map(({ mean }) => Math.round(mean)).slice(0, 3)
    }
    expect(await average(0)).toEqual([200, 30, 40])
    expect(await average(1)).toEqual([0, 0, 255])
  })

  test('a picture is rotated, mirrored and turned gray at the requested size', async () => {
    const { bytes } = await transformImage(await jpeg(), { width: 50, turn: 90 })
    expect(await readImageMetadata(bytes)).toMatchObject({ width: 50, height: 100 })
    const blue = await picture(5, 10, { r: 0, g: 0, b: 255 }).png().toBuffer()
    const halves = await picture(10, 10)
      .composite([{ input: blue, left: 5, top: 0 }])
      .png()
      .toBuffer()
    const mirrored = await transformImage(halves, { flip: 'h' })
    expect([...(await sharp(mirrored.bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([0, 0, 255])
    const grey = await transformImage(halves, { isGray: true })
    const [r, g, b] = await sharp(grey.bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()
    expect([g, b]).toEqual([r, r])
  })

  test('blur removes differences', async () => {
    const noise = await sharp({
      create: {
        width: 60,
        height: 60,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const deviation = async (blur?: number) => {
      const { bytes } = await transformImage(noise, { blur })
      return (await sharp(bytes).stats()).channels[0]!.stdev
    }
    expect(await deviation(200)).toBeLessThan((await deviation()) / 4)
  })

  test('transparency becomes white in a JPEG', async () => {
    const clear = await picture(10, 10, { ...red, alpha: 0 })
      .png()
      .toBuffer()
    const { bytes } = await transformImage(clear, { format: 'jpeg' })
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.min).toBeGreaterThan(250)
  })

  test('transforming a vector image is rejected', async () => {
    await expect(transformImage(svg(9, 9), { width: 3 })).rejects.toThrow(InvalidImageError)
  })

  test('a source given as a function is read once', async () => {
    const source = vi.fn<() => Promise<Uint8Array>>(() => jpeg())
    await transformImage(source, { width: 10 })
    expect(source).toHaveBeenCalledOnce()
  })
})
