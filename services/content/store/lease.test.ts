import { createTestDatabase } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { migrateContent } from '../tables.ts'
import { createLease, leaseTime } from './lease.ts'

test('one process at a time holds a lease, until it releases it or has not extended it in time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const database = await createTestDatabase()
  await migrateContent(database)
  const [one, other] = [createLease(database, 'work'), createLease(database, 'work')]
  const held = async () => [await one.hold(), await other.hold()]
  expect(await held()).toEqual([true, false])
  expect(await createLease(database, 'other work').hold()).toBe(true)
  vi.advanceTimersByTime(leaseTime * 0.8)
  expect(await held()).toEqual([true, false])
  vi.advanceTimersByTime(leaseTime * 0.8)
  expect(await held()).toEqual([true, false])
  await other.release()
  expect(await held()).toEqual([true, false])
  await one.release()
  expect([await other.hold(), await one.hold()]).toEqual([true, false])
  // Its process has died.
  vi.advanceTimersByTime(leaseTime + 1)
  expect(await one.hold()).toBe(true)
  // The clock is set back by an hour.
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await other.hold()).toBe(true)
})
