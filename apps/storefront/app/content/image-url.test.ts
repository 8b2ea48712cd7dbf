import { createImageUrlBuilder } from '@sanity/image-url'
import { describe, expect, test, vi } from 'vitest'
import { productTileMaximum } from '../features/product-tile/product-tile.tsx'
import { thumbnailMaximumHeight } from '../features/gallery/gallery-limits.ts'
import { imageDimensions, imageSources, imageUrl, squareSizes } from './image-url.ts'

const images = { baseUrl: 'https://cdn.sanity.io', projectId: 'abc123', dataset: 'production' }
const id = 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-webp'

describe('crop and hotspot', () => {
  test.each([
    [{ x: 0.25, y: 0.75 }, 0.1, 640, 640],
    [{ x: 0.02, y: 0.5 }, 0, 400, 640],
    [{ x: 0.98, y: 0.9 }, 0.1, 1200, 630],
    [{ x: 0.5, y: 0.02 }, 0.2, 1000, 200],
  ])(
    'with hotspot %j and crop %d, %d × %d has the same parameters as the official builder',
    (center, edge, width, height) => {
      const hotspot = { ...center, width: 0.2, height: 0.2 }
      const crop = { left: edge, right: edge, top: edge, bottom: edge }
      const reference = createImageUrlBuilder(images).image({ asset: { _ref: id }, crop, hotspot })
      const expected = new URL(reference.width(width).height(height).fit('min').auto('format').url()).searchParams
      const address = imageUrl(images, { id, crop, hotspot }, { width, height, crop: true }) ?? ''
      expect(Object.fromEntries(new URL(address).searchParams)).toEqual(Object.fromEntries(expected))
      expect(expected.get('fit')).toBe('min')
    },
  )

  test('a crop that leaves nothing has no effect', () => {
    const crop = { left: 0.5, right: 0.5, top: 0, bottom: 0 }
    expect(imageSources(images, { id, crop })).toEqual(imageSources(images, { id }))
  })

  test('a hotspot has no effect on an image that is not cropped to a size', () => {
    expect(imageUrl(images, { id, hotspot: { x: 0.25, y: 0.75, width: 0.2, height: 0.2 } })).toBe(
      imageUrl(images, { id }),
    )
  })

  test('the editor’s crop has the same rectangle as the official builder’s', () => {
    const crop = { left: 0.1, right: 0.2, top: 0.05, bottom: 0.15 }
    const reference = createImageUrlBuilder(images)
      .image({ asset: { _ref: id }, crop, hotspot: { x: 0.45, y: 0.45, width: 0.7, height: 0.8 } })
      .url()
    const rectangle = new URL(reference).searchParams.get('rect')
    expect(rectangle).toBe('200,50,1400,800')
    expect(imageUrl(images, { id, crop })).toContain(`rect=${rectangle}`)
  })

  test('a cropped image has the proportions of its visible part', () => {
    const crop = { left: 0.25, right: 0.25, top: 0, bottom: 0 }
    expect(imageSources(images, { id, crop })).toMatchObject({ width: 1000, height: 1000 })
  })
})

describe('invalid assets', () => {
  test('ERR-29: an asset that is not an image has no URL and is reported', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    expect(imageUrl(images, { id: 'file-0123-pdf' })).toBeNull()
    expect(reported.mock.calls.map(([error]) => String(error))).toEqual([
      "Error: 'file-0123-pdf' is not the id of an image",
    ])
    expect(imageSources(images, { id: 'nonsense' })).toBeNull()
    expect(reported).toHaveBeenCalledTimes(2)
    expect(imageUrl(images, { id })).toBeTruthy()
    expect(reported).toHaveBeenCalledTimes(2)
  })
})

test('an image without a size has no URL, and is reported', () => {
  const reported = vi.fn<(error: Error) => void>()
  vi.stubGlobal('reportError', reported)
  expect(imageSources(images, { id: id.replace('2000x1000', '0x0') })).toBeNull()
  expect(reported).toHaveBeenCalledOnce()
})

describe('size and fit', () => {
  test('IMG-01, IMG-02: an image is requested in 1024 × 1024 at most by default', () => {
    expect(imageUrl(images, { id })).toBe(
      'https://cdn.sanity.io/images/abc123/production/0123456789abcdef0123456789abcdef01234567-2000x1000.webp?w=1024&h=1024&fit=max&auto=format',
    )
  })

  test('IMG-03: the fit is max, or min when cropping', () => {
    expect(imageUrl(images, { id }, { width: 640, height: 640, crop: true })).toContain('?w=640&h=640&fit=min&')
  })

  test('IMG-02: the largest size of a picture is 1024 × 1024 by default', () => {
    expect(imageSources(images, { id })).toMatchObject({ width: 1024, height: 512 })
    expect(imageSources(images, { id }, 2000)).toMatchObject({ width: 2000, height: 1000 })
  })

  test('TYPE-07: a picture without compression is served as it was uploaded', () => {
    const file = `${images.baseUrl}/images/abc123/production/0123456789abcdef0123456789abcdef01234567-2000x1000.webp`
    const crop = { left: 0.5, right: 0, top: 0, bottom: 0 }
    expect(imageSources(images, { id, crop, noCompression: true }, 640)).toEqual({
      src: file,
      srcSet: `${file} 640w`,
      width: 640,
      height: 320,
    })
  })

  test('the size is read from the id', () => {
    expect(imageDimensions(id)).toEqual({ width: 2000, height: 1000 })
    expect(imageDimensions('nonsense')).toEqual({ width: 1, height: 1 })
  })

  test('TILE-06: the image of a product tile is requested in 640 × 640 at most', () => {
    const tall = 'image-0123456789abcdef0123456789abcdef01234567-1000x2000-webp'
    const sources = imageSources(images, { id: tall }, productTileMaximum)
    expect(sources).toMatchObject({ width: 320, height: 640 })
    expect(sources?.srcSet.split(', ')).toHaveLength(1)
    expect(imageSources(images, { id }, productTileMaximum)?.srcSet).toMatch(/w=640&h=320&fit=max&auto=format 640w$/)
  })

  test('GALLERY-12: a thumbnail is at most 350 pixels high', () => {
    const tall = 'image-0123456789abcdef0123456789abcdef01234567-1000x2000-webp'
    const { width, height, srcSet } = imageSources(images, { id: tall }, thumbnailMaximumHeight) ?? {}
    expect([width, height]).toEqual([175, 350])
    expect(srcSet).toMatch(/\?w=175&h=350&fit=max&auto=format 175w$/)
  })

  test('a thumbnail is requested as small as it is drawn; other pictures have no such sizes', () => {
    const widthsOf = (maximum: number) => imageSources(images, { id }, maximum)?.srcSet.match(/\d+(?=w)/g)
    expect(widthsOf(thumbnailMaximumHeight)).toEqual(['80', '150', '250', '350'])
    expect(widthsOf(productTileMaximum)).toEqual(['320', '480', '640'])
    const square = id.replace('2000x1000', '1000x1000')
    expect([squareSizes({ id }, 72), squareSizes({ id: square }, 72)]).toEqual(['144px', '72px'])
  })
})
