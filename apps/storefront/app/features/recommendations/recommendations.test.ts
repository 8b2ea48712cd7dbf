import { describe, expect, test, vi } from 'vitest'
import { recommendationsSchema, toRecommendation, type Recommendation } from './recommendation.ts'
import { createRecommendationsClient } from './recommendations-client.ts'
import { suggestedProducts } from './suggest-products.ts'
import { quantityRange } from '../cart/model/line-quantity.ts'
import { merchandiseOf } from './suggested-product.ts'

const variant = (id: number, size: string, policy: string, quantity: number) => ({
  id,
  title: size,
  sku: `SKU-${id}`,
  option1: size,
  option2: null,
  option3: null,
  price: '22.0',
  compare_at_price: '24.0',
  image: null,
  inventory_policy: policy,
  inventory_quantity: quantity,
})

const product = (id: number, variants = [variant(id * 10, '6 pack', 'deny', 3)]) => ({
  id,
  title: `Product ${id}`,
  product_type: 'Powders',
  handle: `product-${id}`,
  options: [
    { id: 7, name: 'Pack Size', values: ['6 pack', '12 pack'] },
    { id: 8, name: 'Color', values: ['Blue'] },
  ],
  images: [{ src: 'https://pictures.test/a.webp' }],
  variants,
})

function read(...products: ReturnType<typeof product>[]): Recommendation[] {
  return recommendationsSchema
    .parse({ data: products })
    .data.map(toRecommendation)
    .filter((known) => known !== null)
}

const only = (...products: ReturnType<typeof product>[]): Recommendation => {
  const [first] = read(...products)
  if (!first) throw new Error('The test product has no available variant')
  return first
}

/** The maximum in the drawer. */
function maximumOf(policy: string, quantity: number): number {
  const known = only(product(3, [variant(1, '6 pack', policy, quantity)]))
  return quantityRange(merchandiseOf(known, known.defaultVariant, 'USD'), 0).max
}

interface Terms {
  subscriptionSkus?: string[]
  /** Products that are sold by subscription only. */
  subscriptions?: number[]
  /** The minimum quantity of the product's variant. */
  minimum?: number
}

const suggested = (
  products: ReturnType<typeof product>[],
  paths: Record<string, string>,
  { subscriptionSkus = [], subscriptions = [], minimum = 1 }: Terms = {},
) => {
  const nodes = products.map(({ id }) => ({
    __typename: 'Product' as const,
    id: `gid://shopify/Product/${id}`,
    requiresSellingPlan: subscriptions.includes(id),
    variants: {
      nodes: [{ id: `gid://shopify/ProductVariant/${id}0`, quantityRule: { minimum, maximum: null, increment: 1 } }],
    },
  }))
  return suggestedProducts(read(...products), { nodes }, { paths: new Map(Object.entries(paths)), subscriptionSkus })
}
const paths = {
  'gid://shopify/Product/2': '/shop/powders/two',
  'gid://shopify/Product/3': '/shop/powders/three',
}

describe('products', () => {
  test('ENTITY-08: a recommendation has the specified fields, with variants and a default variant', () => {
    expect(only(product(3))).toMatchObject({
      id: 3,
      title: 'Product 3',
      productType: 'Powders',
      handle: 'product-3',
      options: [{ id: 7, name: 'Pack Size', values: ['6 pack'] }],
      images: [{ src: 'https://pictures.test/a.webp' }],
      variants: [{ id: 30, optionValues: ['6 pack'], price: '22.0', compareAtPrice: '24.0', inventory_policy: 'deny' }],
      defaultVariant: { id: 30 },
    })
  })

  test('RECS-01: variants without stock are hidden, and so is a product without other variants', () => {
    const sizes = [
      variant(1, '6 pack', 'deny', 0),
      variant(2, '12 pack', 'continue', 0),
      variant(3, '24 pack', 'deny', 1),
    ]
    expect(only(product(3, sizes)).variants.map(({ id }) => id)).toEqual([2, 3])
    expect(read(product(3, [variant(1, '6 pack', 'deny', 0)]))).toEqual([])
  })

  test('RECS-02: option values without a variant are hidden, and so are options without values', () => {
    const { options } = only(product(3, [variant(1, '6 pack', 'deny', 0), variant(2, '12 pack', 'deny', 4)]))
    expect(options.map(({ name, values }) => [name, values])).toEqual([['Pack Size', ['12 pack']]])
  })

  test('products that the site does not show are not suggested', () => {
    const shown = { 'gid://shopify/Product/3': '/shop/powders/three' }
    expect(suggested([product(2), product(3)], shown).map(({ path }) => path)).toEqual(['/shop/powders/three'])
  })

  test('products that the catalogue sells with a selling plan only, or not at all, are not suggested', () => {
    const found = suggested([product(2), product(3)], paths, { subscriptions: [2] })
    expect(found.map(({ path }) => path)).toEqual(['/shop/powders/three'])
    const rules = { paths: new Map(Object.entries(paths)), subscriptionSkus: [] }
    expect(suggestedProducts(read(product(3)), { nodes: [null] }, rules)).toEqual([])
  })

  test('a suggestion has the quantity rule of a variant; one with less in stock than its minimum is left out', () => {
    const rules = [1, 3, 4].map((minimum) =>
      suggested([product(3)], paths, { minimum }).map(({ quantityRules }) => quantityRules),
    )
    const quantityRule = { minimum: 3, maximum: null, increment: 1 }
    expect(rules).toEqual([[{}], [{ 'gid://shopify/ProductVariant/30': quantityRule }], []])
  })

  test('PUB-28: subscription-only variants are not suggested, since suggestions are bought one-time', () => {
    const three = product(3, [variant(1, '6 pack', 'deny', 4), variant(2, '12 pack', 'deny', 4)])
    const found = suggested([product(2), three], paths, { subscriptionSkus: ['SKU-20', 'SKU-1'] })
    expect(found.map(({ path, defaultVariant }) => [path, defaultVariant.title])).toEqual([
      ['/shop/powders/three', '12 pack'],
    ])
    expect(found[0]?.options[0]?.values).toEqual(['12 pack'])
  })
})

describe('quantities and merchandise', () => {
  test('NUM-11: the maximum is 9999 for variants sold without stock, whatever the stock', () => {
    expect([0, 5, 20_000].map((quantity) => maximumOf('continue', quantity))).toEqual([9999, 9999, 9999])
  })

  test('NUM-12: the maximum is the stock for other variants', () => {
    expect([1, 5, 20_000].map((quantity) => maximumOf('deny', quantity))).toEqual([1, 5, 20_000])
  })

  test('a suggested variant becomes merchandise in the cart’s currency', () => {
    const known = only(product(3))
    expect(merchandiseOf(known, known.defaultVariant, 'USD')).toMatchObject({
      id: 'gid://shopify/ProductVariant/30',
      productId: 'gid://shopify/Product/3',
      sku: 'SKU-30',
      price: { amount: '22.0', currencyCode: 'USD' },
      compareAtPrice: { amount: '24.0', currencyCode: 'USD' },
      image: { url: 'https://pictures.test/a.webp' },
      selectedOptions: [{ name: 'Pack Size', value: '6 pack' }],
    })
  })
})

function clientWith(response: () => Promise<Response>) {
  const send = vi.fn<typeof fetch>(response)
  const onSchemaError = vi.fn<(error: Error) => void>()
  const client = createRecommendationsClient({ url: 'https://recs.test', accessKey: 'k', fetch: send, onSchemaError })
  return { send, client, onSchemaError }
}

const items = { productIds: ['1', '2'], variantIds: ['11'] }

/**
 * A product as in https://shopify.dev/docs/api/admin-rest/latest/resources/product, which the engine passes through.
 */
const wholeProduct = {
  id: 632910392,
  title: 'Dusk Powder',
  body_html: '<p>Good at night</p>',
  vendor: 'Halcyon',
  product_type: 'Powders',
  created_at: '2026-01-31T13:22:05-05:00',
  handle: 'dusk-powder',
  updated_at: '2026-02-01T09:00:00-05:00',
  published_at: '2026-02-01T09:00:00-05:00',
  template_suffix: null,
  published_scope: 'global',
  tags: 'calm, sleep',
  status: 'active',
  admin_graphql_api_id: 'gid://shopify/Product/632910392',
  options: [{ id: 594680422, product_id: 632910392, name: 'Size', position: 1, values: ['Tub', 'Sticks'] }],
  images: [
    {
      id: 850703190,
      product_id: 632910392,
      position: 1,
      created_at: '2026-01-31T13:22:05-05:00',
      updated_at: '2026-01-31T13:22:05-05:00',
      alt: null,
      width: 800,
      height: 800,
      src: 'https://cdn.shopify.com/s/files/1/0005/products/dusk.png?v=1',
      variant_ids: [808950810],
    },
  ],
  image: { id: 850703190, src: 'https://cdn.shopify.com/s/files/1/0005/products/dusk.png?v=1', alt: null },
  variants: [
    {
      id: 808950810,
      product_id: 632910392,
      title: 'Tub',
      price: '38.00',
      sku: 'DUSK-TUB',
      position: 1,
      inventory_policy: 'continue',
      compare_at_price: null,
      fulfillment_service: 'manual',
      inventory_management: 'shopify',
      option1: 'Tub',
      option2: null,
      option3: null,
      taxable: true,
      barcode: '',
      grams: 250,
      image_id: 850703190,
      weight: 250,
      weight_unit: 'g',
      inventory_item_id: 808950811,
      inventory_quantity: 0,
      old_inventory_quantity: 0,
      requires_shipping: true,
      admin_graphql_api_id: 'gid://shopify/ProductVariant/808950810',
    },
  ],
}

describe('requests and responses', () => {
  test('RECS-03: the data source is part of the path, key and ids are parameters', async () => {
    const { client, send } = clientWith(async () => Response.json({ data: [product(3)] }))
    expect((await client.recommend('1001', items)).map(({ id }) => id)).toEqual([3])
    expect(String(send.mock.calls[0]?.[0])).toBe(
      'https://recs.test/custom/id/1001?key=k&shopify_product_ids=1%2C2&shopify_variant_ids=11',
    )
  })

  test('a response with additional fields, as the engine documents it, is accepted', async () => {
    const metadata = { input_products: [{ id: 1 }], cached: false }
    const { client } = clientWith(async () => Response.json({ data: [wholeProduct], metadata }))
    expect(await client.recommend('1001', items)).toMatchObject([
      {
        id: 632910392,
        title: 'Dusk Powder',
        productType: 'Powders',
        options: [{ name: 'Size', values: ['Tub'] }],
        images: [{ src: wholeProduct.images[0]?.src }],
        defaultVariant: { id: 808950810, price: '38.00', compareAtPrice: null, sku: 'DUSK-TUB', optionValues: ['Tub'] },
      },
    ])
  })

  test('RECS-04: without a data source or products nothing is fetched', async () => {
    const { client, send } = clientWith(async () => Response.json({ data: [] }))
    expect(await client.recommend(null, items)).toEqual([])
    expect(await client.recommend('1001', { productIds: [], variantIds: [] })).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })

  test.each([
    ['an error', async () => new Response('', { status: 500 }), /500/],
    ['HTML', async () => new Response('<html>'), /JSON/],
    ['another shape', async () => Response.json({ data: [{ id: 'x' }] }), /expected number/],
  ])('a response with %s is an error', async (_what, response, message) => {
    await expect(clientWith(response).client.recommend('1001', items)).rejects.toThrow(message)
  })

  test('only the product that does not match the protocol is left out and reported', async () => {
    const { client, onSchemaError } = clientWith(async () => Response.json({ data: [{ id: 'x' }, product(3)] }))
    expect((await client.recommend('1001', items)).map(({ id }) => id)).toEqual([3])
    expect(onSchemaError).toHaveBeenCalledOnce()
  })
})
