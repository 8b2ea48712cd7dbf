import { expect, test, vi } from 'vitest'
import type { RequestContext } from '../../request-context.ts'
import { loadProduct } from './load-product.ts'

const page = { commerceId: '7', subscriptionId: null, related: [], slug: 'calm', category: { slug: 'water' } }

/** What becomes of a product page whose document is there, by what the store answers. */
function load(request: () => Promise<unknown>) {
  const context = {
    site: { variant: 'cbd' },
    content: { query: async () => page },
    commerce: { request },
    reportError: vi.fn(),
  }
  return loadProduct(context as unknown as RequestContext, { slug: 'calm', category: 'water' })
}

test('while the store does not answer, the page is shown without what can be bought, as unavailable', async () => {
  const { data, init } = await load(() => Promise.reject(new Error('down')))
  expect(data).toMatchObject({ page, product: null })
  expect(init?.status).toBe(503)
})

test('a product that the store answers to have none of is not there', async () => {
  await expect(load(async () => ({ product: null, subscription: null }))).rejects.toMatchObject({
    init: { status: 404 },
  })
})
