import { expect, test } from 'vitest'
import { followScroll, initialPin } from './header-pin.ts'

/** Whether the header is pinned after each scroll position. */
function follow(...positions: number[]): boolean[] {
  let pin = initialPin
  return positions.map((y) => (pin = followScroll(pin, y)).isPinned)
}

test('HEADER-09: the header stays up to 56 px, and hides on scrolling down past that', () => {
  expect(follow(20, 56, 57)).toEqual([true, true, false])
})

test('HEADER-10: the header returns on scrolling up, and hides again on scrolling down', () => {
  expect(follow(900, 899, 900, 400)).toEqual([false, true, false, true])
})

test('a scroll event without movement changes nothing', () => {
  expect(follow(900, 900)).toEqual([false, false])
  expect(follow(900, 800, 800)).toEqual([false, true, true])
})
