import { expect, test } from 'vitest'
import { countRows, createDatabaseLocation, createTestDatabase } from '@shop/database/testing'
import { migrateContent } from '../tables.ts'
import { createSignInThrottle, forgottenAfter, freeAttempts, longestWait } from './sign-in-throttle.ts'

async function throttles(count = 1) {
  const clock = { now: 1_000_000 }
  const location = await createDatabaseLocation()
  const databases = await Promise.all(Array.from({ length: count }, () => createTestDatabase(location)))
  await migrateContent(databases[0]!)
  return { clock, databases, throttles: databases.map((database) => createSignInThrottle(database, () => clock.now)) }
}

test('beyond the free attempts every failure doubles the wait, up to a limit, in every process', async () => {
  const { clock, throttles: each } = await throttles(2)
  for (let attempt = 0; attempt < freeAttempts; attempt += 1) {
    expect(await each[attempt % 2]!.attempt('192.0.2.1', 'a')).toBe(0)
  }
  for (const wait of [1, 2, 4, 8]) {
    expect(await each[1]!.attempt('192.0.2.1', 'a')).toBe(wait)
    clock.now += wait * 1000
    expect(await each[0]!.attempt('192.0.2.1', 'a')).toBe(0)
  }
  for (let attempt = 0; attempt < 10; attempt += 1) {
    clock.now += longestWait
    expect(await each[0]!.attempt('192.0.2.1', 'a')).toBe(0)
  }
  expect(await each[0]!.attempt('192.0.2.1', 'a')).toBe(longestWait / 1000)
})

test('a stranger’s failures keep nobody out who comes from elsewhere', async () => {
  const { throttles: each } = await throttles()
  for (let attempt = 0; attempt < 20; attempt += 1) await each[0]!.attempt('203.0.113.9', 'a')
  expect(await each[0]!.attempt('203.0.113.9', 'a')).toBeGreaterThan(0)
  expect(await each[0]!.attempt('192.0.2.1', 'a')).toBe(0)
})

test('a success clears the failures before it, and time those of everybody', async () => {
  const { clock, databases, throttles: each } = await throttles()
  for (let attempt = 0; attempt < freeAttempts; attempt += 1) await each[0]!.attempt('192.0.2.1', 'a')
  await each[0]!.succeeded('192.0.2.1', 'a')
  expect(await each[0]!.attempt('192.0.2.1', 'a')).toBe(0)
  clock.now += forgottenAfter + 1
  await each[0]!.attempt('192.0.2.1', 'b')
  expect(await countRows(databases[0]!, 'content_sign_in_failure')).toBe(1)
})
