import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

const minute = 60_000

function limitAt(start: number, options: { limit: number; keys?: number }) {
  const clock = { time: start }
  return { clock, limit: createRateLimit({ window: minute, now: () => clock.time, ...options }) }
}

test('as many requests as the limit pass, the next is told when to come back', () => {
  const { clock, limit } = limitAt(10 * minute, { limit: 3 })
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 0])
  clock.time += 15_000
  expect(limit.take('a')).toBe(45)
})

test('keys are counted apart', () => {
  const { limit } = limitAt(0, { limit: 1 })
  expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 60])
})

test('the window slides: the turn of a fixed window does not double what may pass', () => {
  const { clock, limit } = limitAt(minute - 1, { limit: 10 })
  for (let request = 0; request < 10; request++) limit.take('a')
  clock.time += 2
  expect(limit.take('a')).toBeGreaterThan(0)
  clock.time += minute / 2
  const passed = Array.from({ length: 10 }, () => limit.take('a')).filter((wait) => wait === 0)
  expect(passed).toHaveLength(5)
})

test('after a quiet window everything passes again', () => {
  const { clock, limit } = limitAt(0, { limit: 1 })
  limit.take('a')
  clock.time += 2 * minute
  expect(limit.take('a')).toBe(0)
})

test('the key unseen for longest is forgotten when there are too many', () => {
  const { limit } = limitAt(0, { limit: 1, keys: 2 })
  for (const key of ['a', 'b', 'a', 'c']) limit.take(key)
  expect(limit.take('b')).toBe(0)
  expect(limit.take('c')).toBeGreaterThan(0)
})
