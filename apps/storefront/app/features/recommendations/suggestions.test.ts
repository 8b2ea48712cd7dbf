import { beforeEach, expect, test, vi } from 'vitest'
import { cartOf, line, merchandise } from '../cart/model/testing.ts'
import type { RecommendedVariant } from './recommendation.ts'
import type { SuggestedProduct } from './suggested-product.ts'
import { createSuggestions, suggestionsPath, useSuggestions } from './suggestions.ts'
import { watchReports } from '../../testing/watch-reports.ts'

beforeEach(() => useSuggestions.setState({ products: [] }))

const variant: RecommendedVariant = {
  id: 1,
  title: '6 pack',
  sku: null,
  optionValues: [],
  price: '22.0',
  compareAtPrice: null,
  image: null,
  inventory_policy: 'deny',
  inventory_quantity: 3,
}

const suggested = (id: number): SuggestedProduct => ({
  id,
  title: `Product ${id}`,
  productType: 'Powders',
  handle: `product-${id}`,
  options: [],
  images: [],
  variants: [variant],
  defaultVariant: variant,
  path: `/shop/powders/${id}`,
  quantityRules: {},
})

const answerWith =
  (...ids: number[]) =>
  async () =>
    Response.json({ products: ids.map(suggested) })

function followed(response: () => Promise<Response>) {
  const report = watchReports()
  const send = vi.fn(response)
  vi.stubGlobal('fetch', send)
  return { report, send, suggestions: createSuggestions() }
}

const item = (id: string, productId: string) =>
  line(id, { merchandise: merchandise(`gid://shopify/ProductVariant/${id}`, { productId }) })
const shownIds = () => useSuggestions.getState().products.map(({ id }) => id)

test('RECS-05: suggestions are fetched when the number of lines changes and is above zero', async () => {
  const { suggestions, send } = followed(answerWith(3))
  suggestions.follow([])
  expect(send).not.toHaveBeenCalled()
  suggestions.follow([line('a')])
  suggestions.follow([line('a', { quantity: 5 })])
  expect(send).toHaveBeenCalledOnce()
  await expect.poll(() => shownIds()).toEqual([3])
  suggestions.follow([line('a'), line('b')])
  expect(send).toHaveBeenCalledTimes(2)
})

test('RECS-06: an empty cart clears them, including those still loading', async () => {
  const { suggestions } = followed(answerWith(3))
  suggestions.follow([line('a')])
  await expect.poll(() => shownIds()).toEqual([3])
  suggestions.follow([])
  expect(shownIds()).toEqual([])
  suggestions.follow([line('a')])
  suggestions.follow([])
  await new Promise((resolve) => setImmediate(resolve))
  expect(shownIds()).toEqual([])
})

test('CART-13: an added product is removed from the suggestions at once', async () => {
  const { suggestions } = followed(answerWith(3, 4))
  suggestions.follow([line('a')])
  await expect.poll(() => shownIds()).toEqual([3, 4])
  suggestions.follow([line('a'), item('31', 'gid://shopify/Product/3')])
  expect(shownIds()).toEqual([4])
})

test('products in the cart are not suggested, even if added while loading or by an exchange', async () => {
  const { suggestions } = followed(answerWith(3, 4))
  suggestions.follow([line('a')])
  suggestions.follow([item('31', 'gid://shopify/Product/3')])
  await expect.poll(() => shownIds()).toEqual([4])
  suggestions.follow([item('41', 'gid://shopify/Product/4')])
  expect(shownIds()).toEqual([])
})

test.each([
  ['500', async () => new Response('', { status: 500 })],
  ['429', async () => new Response('', { status: 429 })],
  ['HTML', async () => new Response('<html>')],
  ['null', async () => Response.json(null)],
  ['a cut connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an outage, %s, is reported and hides the list until the next change of the cart', async (_, fail) => {
  const { suggestions, report, send } = followed(answerWith(3))
  suggestions.follow([line('a')])
  await expect.poll(() => shownIds()).toEqual([3])
  send.mockImplementationOnce(fail)
  suggestions.follow([line('a'), line('b')])
  await expect.poll(() => report).toHaveBeenCalledOnce()
  expect(shownIds()).toEqual([])
  suggestions.follow([line('a')])
  await expect.poll(() => shownIds()).toEqual([3])
})

test('the request contains the numeric product and variant ids, each once', () => {
  const { lines } = cartOf([item('11', 'gid://shopify/Product/1'), item('12', 'gid://shopify/Product/1')])
  expect(suggestionsPath(lines)).toBe('/cart/recommendations?products=1&variants=11%2C12')
})
