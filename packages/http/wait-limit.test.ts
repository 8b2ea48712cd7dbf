import { expect, test } from 'vitest'
import { keepBusy } from '@shop/testing/keep-busy'
import { startWaitLimit } from './wait-limit.ts'

/** Resolves when a limit of 100 ms is reached, with the milliseconds that have passed. */
function reachLimit(): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    startWaitLimit(100, () => resolve(performance.now() - startedAt))
  })
}

test('a limit counts the time in which the process waits', async () => {
  expect(await reachLimit()).toBeGreaterThanOrEqual(99)
})

test('the time in which the process works does not count, until three times the limit have passed', async () => {
  const passed = reachLimit()
  await keepBusy(150)
  expect(await passed).toBeGreaterThan(200)
  const passedInAll = reachLimit()
  await keepBusy(1000)
  expect(await passedInAll).toBeLessThan(900)
})

test('an ended limit is not reached', async () => {
  let isReached = false
  const end = startWaitLimit(10, () => (isReached = true))
  end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isReached).toBe(false)
})
