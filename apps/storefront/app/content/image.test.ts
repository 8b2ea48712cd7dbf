import { describe, expect, test } from 'vitest'
import { imageSchema } from './image.ts'

const id = 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-webp'
const crop = { top: 0.1, bottom: 0, left: 0, right: 0 }
const hotspot = { x: 0.5, y: 0.5, width: 0.2, height: 0.2 }

test.each([
  [
    { crop, hotspot },
    { crop, hotspot, focus: '50% 43%' },
  ],
  [{ crop: null, hotspot: null, noCompression: false }, {}],
  [{ noCompression: true }, { noCompression: true }],
  [{ alt: 'A can' }, { alt: 'A can' }],
  [{ alt: ' ' }, {}],
  [{ crop: { _type: 'sanity.imageCrop' }, hotspot }, { hotspot }],
  [{ crop, hotspot: { _type: 'sanity.imageHotspot', x: 0.5, y: 0.5 } }, { crop }],
])('a picture with %j is shown with %j', (stored, shown) => {
  expect(imageSchema.parse({ id, ...stored })).toEqual({ id, ...shown })
})

test('a TIFF picture is converted, because browsers do not show it as it was uploaded', () => {
  const tiff = id.replace('webp', 'tif')
  const right = { ...crop, left: 0.5 }
  const shown = { id: tiff, crop: right, hotspot, focus: '0% 43%' }
  expect(imageSchema.parse({ ...shown, noCompression: true })).toEqual(shown)
})

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('the part that a frame shows', () => {
  const right = { top: 0, bottom: 0, left: 0.5, right: 0 }
  test.each([
    ['a hotspot at the left edge', { hotspot: at(0.1, 0.5, 0.2, 0.2) }, '0% 50%'],
    ['one in the first quarter', { hotspot: at(0.25, 0.5, 0.2, 0.2) }, '19% 50%'],
    ['one in the middle of what a crop leaves', { hotspot: at(0.75, 0.5, 0.2, 0.2), crop: right }, undefined],
    ['one that a crop has cut off', { hotspot: at(0.1, 0.2, 0.2, 0.4), crop: right }, '0% 0%'],
    ['one of a picture as uploaded', { hotspot: at(0.75, 0.5, 0.2, 0.2), crop: right, noCompression: true }, '81% 50%'],
    ['one as large as the picture', { hotspot: at(0.5, 0.5, 1, 1), crop: right }, undefined],
    ['a crop alone', { crop: right }, undefined],
    ['a crop that leaves nothing', { hotspot: at(0.1, 0.5, 0.2, 0.2), crop: { ...right, right: 0.5 } }, '0% 50%'],
  ])('%s', (_, stored, focus) => {
    expect(imageSchema.parse({ id, ...stored })).toMatchObject(focus === undefined ? {} : { focus })
    expect('focus' in imageSchema.parse({ id, ...stored })).toBe(focus !== undefined)
  })
})
