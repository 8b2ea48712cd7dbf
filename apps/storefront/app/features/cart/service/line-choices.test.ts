import { expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../../commerce/storefront-client.ts'
import { loadLineChoices, useLineChoices, variantWith, type LineProduct, type LineVariant } from './line-choices.ts'

const variantOf = (id: string): LineVariant => ({
  id,
  sku: null,
  title: id,
  availableForSale: true,
  quantityAvailable: 1,
  price: { amount: '1.0', currencyCode: 'USD' },
  compareAtPrice: null,
  image: null,
  selectedOptions: [],
  sellingPlanAllocations: { nodes: [] },
})

const product = { __typename: 'Product', id: 'gid://shopify/Product/1' }

test('what lines can be exchanged for is reported when it cannot be had, and asked for again with the next change', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { nodes: [product, null] } }))
  send.mockResolvedValueOnce(new Response('<html>'))
  const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send })
  const report = vi.fn<(error: unknown) => void>()
  await loadLineChoices(client, [product.id], report)
  expect(report).toHaveBeenCalledOnce()
  expect(useLineChoices.getState().products).toEqual({})
  await loadLineChoices(client, [product.id, product.id], report)
  await loadLineChoices(client, [product.id], report)
  expect(useLineChoices.getState().products).toEqual({ [product.id]: product })
  expect(send).toHaveBeenCalledTimes(2)
})

const sized = (id: string, size: string, color: string) => ({
  ...variantOf(id),
  selectedOptions: [
    { name: 'Size', value: size },
    { name: 'Color', value: color },
  ],
})
const shirt = (...nodes: LineVariant[]): LineProduct => ({
  __typename: 'Product',
  id: 'gid://shopify/Product/2',
  title: 'Shirt',
  productType: 'Merch',
  requiresSellingPlan: false,
  options: [],
  variants: { nodes },
})
const selected = [
  { name: 'Size', value: 'S' },
  { name: 'Color', value: 'Dawn' },
]

test('another value of one option leads to the variant that keeps the others, wherever it stands', () => {
  const variants = [sized('1', 'M', 'Dusk'), sized('2', 'S', 'Dawn'), sized('3', 'M', 'Dawn'), sized('4', 'M', 'Noon')]
  expect(variantWith(shirt(...variants), selected, { name: 'Size', value: 'M' })?.id).toBe('3')
  expect(variantWith(shirt(...variants.toReversed()), selected, { name: 'Size', value: 'M' })?.id).toBe('3')
  expect(variantWith(shirt(...variants), selected, { name: 'Color', value: 'Noon' })?.id).toBe('4')
})

test('where no variant keeps the others the first that has the value is taken, and none where none has it', () => {
  const variants = [sized('1', 'S', 'Dusk'), sized('2', 'M', 'Dusk'), sized('3', 'M', 'Noon')]
  expect(variantWith(shirt(...variants), selected, { name: 'Size', value: 'M' })?.id).toBe('2')
  expect(variantWith(shirt(...variants), selected, { name: 'Size', value: 'XL' })).toBeUndefined()
  // The value of another option is not this one's.
  expect(variantWith(shirt(sized('1', 'Dusk', 'M')), selected, { name: 'Size', value: 'M' })).toBeUndefined()
})

test('a product that is on its way is not asked for twice, and is asked for by its id', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { nodes: [] } }))
  const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send })
  const load = () => loadLineChoices(client, ['gid://shopify/Product/9'], () => {})
  await Promise.all([load(), load()])
  expect(send).toHaveBeenCalledOnce()
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toMatchObject({
    query: expect.stringContaining('fragment OfferedVariantFields'),
    variables: { ids: ['gid://shopify/Product/9'] },
  })
})
