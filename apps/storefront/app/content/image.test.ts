import { expect, test } from 'vitest'
import { imageSchema } from './image.ts'

const id = 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-webp'
const crop = { top: 0.1, bottom: 0, left: 0, right: 0 }
const hotspot = { x: 0.5, y: 0.5, width: 0.2, height: 0.2 }

test.each([
  [
    { crop, hotspot },
    { crop, hotspot },
  ],
  [{ crop: null, hotspot: null, noCompression: false }, {}],
  [{ noCompression: true }, { noCompression: true }],
  [{ crop: { _type: 'sanity.imageCrop' }, hotspot }, { hotspot }],
  [{ crop, hotspot: { _type: 'sanity.imageHotspot', x: 0.5, y: 0.5 } }, { crop }],
])('a picture with %j is shown with %j', (stored, shown) => {
  expect(imageSchema.parse({ id, ...stored })).toEqual({ id, ...shown })
})
