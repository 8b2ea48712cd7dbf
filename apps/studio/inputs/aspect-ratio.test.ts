import { expect, test } from 'vitest'
import { aspectRatio } from './aspect-ratio.ts'

test.each([
  [1920, 1080, '16:9'],
  [720, 720, '1:1'],
  [854, 480, '427:240'],
  [0, 0, undefined],
])('a film of %i × %i has the aspect ratio %s', (width, height, ratio) => {
  expect(aspectRatio(width, height)).toBe(ratio)
})
