import { expect, test } from 'vitest'
import { attemptWindow, createSignInThrottle, maxAttempts } from './sign-in-throttle.ts'

function throttleAt(start: number) {
  const clock = { now: start }
  return { clock, throttle: createSignInThrottle(() => clock.now) }
}

test('after so many failures an address waits until the oldest is out of the window', () => {
  const { clock, throttle } = throttleAt(0)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    expect(throttle.wait('a')).toBe(0)
    throttle.failed('a')
    clock.now += 1000
  }
  expect(throttle.wait('a')).toBe(attemptWindow / 1000 - maxAttempts)
  expect(throttle.wait('b')).toBe(0)
  clock.now = attemptWindow
  expect(throttle.wait('a')).toBe(0)
})

test('a success clears the failures before it', () => {
  const { throttle } = throttleAt(0)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) throttle.failed('a')
  throttle.succeeded('a')
  expect(throttle.wait('a')).toBe(0)
})
