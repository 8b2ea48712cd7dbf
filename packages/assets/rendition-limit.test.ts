import { createTestDatabase } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { createRenditionLimit, RenditionLimitError } from './rendition-limit.ts'

test('an image counts by its megapixels, for its own address', async () => {
  const take = createRenditionLimit(await createTestDatabase(), 'content')
  for (let image = 0; image < 750; image++) await take('203.0.113.1', 1.5)
  await expect(take('203.0.113.1', 0.1)).rejects.toThrow(RenditionLimitError)
  await take('203.0.113.1', 0.1, async () => true)
  for (let image = 0; image < 88; image++) await take('203.0.113.2', 16.8)
  await expect(take('203.0.113.2', 16.8)).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number) })
  await take('', 16.8)
})
