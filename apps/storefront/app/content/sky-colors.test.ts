import { expect, test } from 'vitest'
import { skyColorsSchema } from './sky-colors.ts'

const [first, second, third, last] = ['#ffd9c7', '#000000', '#101010', '#d9c7ff']

test.each([
  ['no list', undefined, null],
  ['up to three colors', [first, second, last], [first, second, last]],
  ['four colors', [first, second, third, last], [first, '#080808', last]],
  ['more colors', [first, second, second, '#0C0C0C', last], [first, '#040404', last]],
  ['colors that are none', [first, 'red', null, second, 'url(x)', last], [first, second, last]],
])('a sky of %s has at most three, and each of them has its share', (_what, colors, sky) => {
  expect(skyColorsSchema.parse(colors)).toEqual(sky)
})
