import { expect, test } from 'vitest'
import { createStorefrontClient } from '../../../commerce/storefront-client.ts'
import { createContentClient } from '../../../content/content-client.ts'
import { loadListPrices } from './list-prices.ts'

const price = { amount: '22.0', currencyCode: 'USD' }

/** A store that has products ending in 7 and, like the platform, rejects a malformed id, and more than 250 ids. */
const store: typeof fetch = async (_url, init) => {
  const { ids }: { ids: string[] } = JSON.parse(String(init?.body)).variables
  if (ids.length > 250) return Response.json({ errors: [{ message: 'The input array size is greater than 250' }] })
  const wrong = ids.findIndex((id) => !/^gid:\/\/shopify\/Product\/\d+$/.test(id))
  if (wrong >= 0) {
    const message = `Variable $ids of type [ID!]! was provided invalid value for ${wrong} (Invalid global id '${ids[wrong]}')`
    return Response.json({ errors: [{ message, extensions: { code: 'INVALID_VARIABLE' } }] })
  }
  const product = { __typename: 'Product', availableForSale: true, requiresSellingPlan: false }
  const nodes = ids.map((id) =>
    id.endsWith('7') ? { ...product, id, priceRange: { minVariantPrice: price, maxVariantPrice: price } } : null,
  )
  return Response.json({ data: { nodes } })
}

const sources = {
  commerce: createStorefrontClient({ url: 'https://store.test/graphql', accessToken: null, fetch: store }),
  content: createContentClient(
    async (_groq, _params, parse) => parse({ subscriptionSkus: [], subscriptions: [] }),
    () => {},
  ),
}

test('a product whose id is wrong in the content has no price, and the others keep theirs', async () => {
  const products = [{ commerceId: '7' }, { commerceId: 'the mug' }, { commerceId: '8' }, { commerceId: null }]
  expect(await loadListPrices(sources, products)).toEqual({
    7: { from: price, hasSeveral: false, availableForSale: true },
    8: null,
    'the mug': null,
  })
})

test('the products of a long list have their prices, also beyond the 250th', async () => {
  const products = Array.from({ length: 600 }, (_, index) => ({ commerceId: String(index) }))
  const prices = await loadListPrices(sources, products)
  expect(Object.keys(prices ?? {})).toHaveLength(600)
  expect([prices?.['597']?.from, prices?.['599']]).toEqual([price, null])
})
