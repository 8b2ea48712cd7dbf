import { expect, test } from 'vitest'
import { followScroll, initialPin } from './header-pin.ts'

/** The header after each of the scroll positions. */
function follow(...positions: number[]): boolean[] {
  let pin = initialPin
  return positions.map((y) => (pin = followScroll(pin, y)).isPinned)
}

test('HEADER-09: the header stays up to 56 px, and goes when one scrolls down past them', () => {
  expect(follow(20, 56, 57)).toEqual([true, true, false])
})

test('HEADER-10: the header comes back on the way up, and goes again on the way down', () => {
  expect(follow(900, 899, 900, 400)).toEqual([false, true, false, true])
})

test('a scroll that goes nowhere changes nothing', () => {
  expect(follow(900, 900)).toEqual([false, false])
  expect(follow(900, 800, 800)).toEqual([false, true, true])
})
