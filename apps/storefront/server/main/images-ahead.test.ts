import { createContentService } from '@shop/content-service'
import { expect, test, vi } from 'vitest'
import { startWholeShop } from '../testing/whole-shop.ts'

// Files share a process: modules that another one has loaded would not be mocked.
vi.hoisted(() => void vi.resetModules())
vi.mock('@shop/content-service', { spy: true })

test.each([
  ['on', 1],
  ['off', 0],
])('with IMAGES_AHEAD=%s the images of pages are made ahead %d times', async (IMAGES_AHEAD, times) => {
  const { makeImagesAhead } = await startWholeShop({ settings: { IMAGES_AHEAD } })
  const { calls, results } = vi.mocked(createContentService).mock
  expect(calls.at(-1)?.[0].expectedImages).toBeTypeOf('function')
  const service = await results.at(-1)?.value
  // Making them takes minutes.
  const making = vi.spyOn(service, 'makeImagesAhead').mockResolvedValue(undefined)
  makeImagesAhead()
  expect(making).toHaveBeenCalledTimes(times)
})
