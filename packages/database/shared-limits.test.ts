import { expect, test, vi } from 'vitest'
import { createSharedLimits } from './shared-limits.ts'
import { createConnectedDatabases } from './testing.ts'

const kinds = { pages: 100, images: 100, forms: 100 }

test('processes on one database share the counts of every kind', async () => {
  const databases = await createConnectedDatabases()
  const [one, other] = databases.map((database) => createSharedLimits(database, kinds))
  const early = '203.0.113.9'
  for (let count = 0; count < 60; count += 1) expect(await one?.take('pages', early)).toBe(0)
  for (const kind of ['pages', 'images', 'forms'] as const) {
    for (let count = 0; count < kinds[kind]; count += 1) expect(await one?.take(kind, '203.0.113.1')).toBe(0)
    // Its own count is far below the limit.
    await expect.poll(() => other?.take(kind, '203.0.113.1'), { timeout: 15_000, interval: 500 }).toBeGreaterThan(0)
    expect(await other?.take(kind, '203.0.113.2')).toBe(0)
  }
  // What a process has shared does not count twice.
  for (let count = 60; count < kinds.pages; count += 1) expect(await one?.take('pages', early)).toBe(0)
})

test('after the clock is set back, nobody is refused until it has caught up', async () => {
  const now = Date.now()
  const [first, second] = await createConnectedDatabases()
  if (!first || !second) throw new Error('There are not two databases')
  const one = createSharedLimits(first, kinds)
  const exceed = async (address: string) => {
    for (let count = 0; count <= kinds.pages; count += 1) await one.take('pages', address)
  }
  const refusedBy = async (limits: typeof one, address: string) => {
    await expect.poll(() => limits.take('pages', address), { timeout: 15_000, interval: 100 }).toBeGreaterThan(0)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 })
  const early = createSharedLimits(second, kinds)
  await exceed('203.0.113.1')
  await refusedBy(early, '203.0.113.1')
  vi.setSystemTime(now)
  const late = createSharedLimits(second, kinds)
  expect(await late.take('pages', '203.0.113.1')).toBe(0)
  await exceed('203.0.113.2')
  // Addresses are shared in the order of their requests.
  await refusedBy(late, '203.0.113.2')
  expect(await late.take('pages', '203.0.113.1')).toBe(0)
})
