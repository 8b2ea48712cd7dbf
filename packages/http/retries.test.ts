import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { TransientError, withRetries } from './retries.ts'

test('a signal that outlives a request keeps nothing of its retries', async () => {
  const { signal } = new AbortController()
  let attempts = 0
  const work = async () => {
    attempts += 1
    if (attempts < 3) throw new TransientError('The service cannot be reached')
    return attempts
  }
  expect(await withRetries(work, { signal })).toBe(3)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
