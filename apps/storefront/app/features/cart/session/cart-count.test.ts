import { expect, test } from 'vitest'
import { displayCount } from './cart-count.ts'

test('the count is shown up to 99', () => {
  expect(displayCount(99)).toBe(99)
  expect(displayCount(100)).toBe(99)
})
