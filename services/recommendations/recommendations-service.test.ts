import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { buildClientSchema, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql/index.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rankProducts } from './rank-products.ts'
import { recommendationsDocument } from './recommendations.document.ts'
import { createRecommendationsService, type RecommendationsServiceOptions } from './recommendations-service.ts'
import type { CatalogueProduct } from './recommended-product.ts'

const product = (id: number, changes: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id: `gid://shopify/Product/${id}`,
  title: `Product ${id}`,
  productType: 'Sparkling Water',
  handle: `product-${id}`,
  availableForSale: true,
  options: [{ id: 'gid://shopify/ProductOption/7', name: 'Pack Size', values: ['6 pack', '12 pack'] }],
  images: { nodes: [{ url: 'https://pictures.test/a.webp', altText: 'A can', width: 640, height: 640 }] },
  variants: {
    nodes: [
      {
        id: `gid://shopify/ProductVariant/${id}1`,
        sku: 'A-6',
        title: '6 pack',
        availableForSale: true,
        quantityAvailable: 3,
        price: { amount: '22.0' },
        compareAtPrice: { amount: '24.0' },
        selectedOptions: [{ name: 'Pack Size', value: '6 pack' }],
        image: null,
      },
    ],
  },
  ...changes,
})

const bodySchema = z.object({ variables: z.record(z.string(), z.string()) })

type Lists = Record<string, CatalogueProduct[] | null>

/** A service whose catalogue returns `lists`, and empty ones besides; its requests are recorded. */
function createTestService(lists: Lists | Response, options: Partial<RecommendationsServiceOptions> = {}) {
  const asked: unknown[] = []
  const service = createRecommendationsService({
    storefront: {
      url: 'https://store.test/api/2024-07/graphql.json',
      async fetch(_, init) {
        const { variables } = bodySchema.parse(JSON.parse(String(init?.body)))
        asked.push(variables)
        if (lists instanceof Response) return lists
        const empty = Object.keys(variables).flatMap((_, index) => [
          [`together${index}`, []],
          [`related${index}`, []],
        ])
        return Response.json({ data: { ...Object.fromEntries(empty), ...lists } })
      },
    },
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('silent'),
    ...options,
  })
  const get = (path: string) => service.fetch(new Request(`https://shop.test${path}`))
  return { asked, get }
}

const answerSchema = z.object({ data: z.array(z.object({ id: z.number() }).loose()) })
const idsOf = async (response: Response) => answerSchema.parse(await response.json()).data.map(({ id }) => id)
const idsOfProducts = (products: CatalogueProduct[]) => products.map(({ id }) => Number(id.split('/').at(-1)))

describe('ranking', () => {
  test('a variant that is sold without stock may be oversold', async () => {
    const [variant] = product(3).variants.nodes
    const oversold = product(3, { variants: { nodes: [{ ...variant!, quantityAvailable: 0 }] } })
    const { get } = createTestService({ together0: [oversold] })
    const body: unknown = await (await get('/custom/id/1?shopify_product_ids=1')).json()
    expect(body).toMatchObject({ data: [{ variants: [{ inventory_policy: 'continue', inventory_quantity: 0 }] }] })
  })

  test('a store that withholds its stock recommends what it says is available, without a maximum', async () => {
    const [variant] = product(3).variants.nodes
    const kept = product(3, { variants: { nodes: [{ ...variant!, quantityAvailable: null }] } })
    const path = ['together0', 0, 'variants', 'nodes', 0, 'quantityAvailable']
    const errors = [
      { message: 'Access denied for quantityAvailable field.', path, extensions: { code: 'ACCESS_DENIED' } },
    ]
    const { get } = createTestService(Response.json({ data: { together0: [kept], related0: [] }, errors }))
    const body: unknown = await (await get('/custom/id/1?shopify_product_ids=1')).json()
    expect(body).toMatchObject({ data: [{ id: 3, variants: [{ inventory_policy: 'continue' }] }] })
  })

  test('products bought together with most of the cart come first, then related ones', () => {
    const suggestions = [
      { together: [product(2), product(3)], related: [product(7), product(4)] },
      { together: [product(4), product(3)], related: [product(1), product(8)] },
    ]
    const cart = new Set([product(1).id, product(2).id])
    expect(idsOfProducts(rankProducts(suggestions, cart))).toEqual([3, 4, 7, 8])
  })

  test('products that are sold out or have no price are left out, and at most ten are returned', () => {
    const [variant] = product(2).variants.nodes
    const free = { ...variant!, price: { amount: '0.0' } }
    const together = [product(1, { availableForSale: false }), product(2, { variants: { nodes: [free] } })]
    const related = Array.from({ length: 20 }, (_, index) => product(10 + index))
    expect(idsOfProducts(rankProducts([{ together, related }], new Set()))).toEqual(
      Array.from({ length: 10 }, (_, index) => 10 + index),
    )
  })

  test('for a large cart ten products are queried, and all of its products left out', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1)
    const { get, asked } = createTestService({ together0: [product(29), product(40)] })
    expect(await idsOf(await get(`/custom/id/1?shopify_product_ids=${ids.join(',')}`))).toEqual([40])
    const products = z
      .array(z.record(z.string(), z.string()))
      .parse(asked)
      .flatMap((variables) => Object.values(variables))
    expect(products).toEqual(ids.slice(0, 10).map((id) => product(id).id))
  })

  test('an empty cart has no recommendations, and the catalogue is not queried', async () => {
    const { get, asked } = createTestService({})
    expect(await idsOf(await get('/custom/id/1?shopify_product_ids='))).toEqual([])
    expect(asked).toEqual([])
  })
})

const schemaOf = (version: string) => {
  const file = createRequire(import.meta.url).resolve(`storefront-schema-${version}/storefront.schema.json`)
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
}

describe('requests', () => {
  const document = parse(recommendationsDocument(3))

  test('the document sent to the catalogue is valid against the published schema', () => {
    expect(validate(schemaOf('2026-04'), document)).toEqual([])
  })

  test('the document reads no field that needs an access scope of its own', () => {
    // The schema of this version describes such scopes.
    const info = new TypeInfo(schemaOf('2023-07'))
    const descriptions: string[] = []
    const Field = () => void descriptions.push(info.getFieldDef()?.description ?? '')
    visit(document, visitWithTypeInfo(info, { Field }))
    expect(descriptions.join()).toContain('title')
    expect(descriptions.filter((text) => text.includes('access scope'))).toEqual([])
  })

  test('RECS-03, RECS-07: products with details are returned for a data source, key and ids of the cart', async () => {
    const { get, asked } = createTestService({ together0: [product(3)], related0: [] }, { accessKey: 'k' })
    const response = await get('/custom/id/1001?key=k&shopify_product_ids=1&shopify_variant_ids=11')
    expect(asked).toEqual([{ product0: 'gid://shopify/Product/1' }])
    expect(await response.json()).toEqual({
      data: [
        {
          id: 3,
          title: 'Product 3',
          product_type: 'Sparkling Water',
          handle: 'product-3',
          options: [{ id: 7, name: 'Pack Size', values: ['6 pack', '12 pack'] }],
          images: [{ src: 'https://pictures.test/a.webp', alt: 'A can', width: 640, height: 640 }],
          variants: [
            {
              id: 31,
              title: '6 pack',
              sku: 'A-6',
              option1: '6 pack',
              option2: null,
              option3: null,
              price: '22.0',
              compare_at_price: '24.0',
              image: null,
              inventory_policy: 'deny',
              inventory_quantity: 3,
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['/custom/id/1?shopify_product_ids=1,x', 'shopify_product_ids'],
    ['/custom/id/1?shopify_product_ids=-1', 'shopify_product_ids'],
    ['/custom/id/1?shopify_product_ids=1&shopify_variant_ids=gid', 'shopify_variant_ids'],
    [`/custom/id/1?shopify_product_ids=${'1,'.repeat(300)}1`, 'shopify_product_ids'],
    ['/custom/id/a%2Fb?shopify_product_ids=1', 'dataSourceId'],
  ])('%s returns 400 naming the field', async (path, field) => {
    const { get, asked } = createTestService({})
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field }] })
    expect(asked).toEqual([])
  })

  test('a wrong key returns 401, and other paths 404', async () => {
    const { get } = createTestService({}, { accessKey: 'k' })
    expect((await get('/custom/id/1?key=x&shopify_product_ids=1')).status).toBe(401)
    expect((await get('/custom/id/')).status).toBe(404)
  })

  test.each([
    ['with errors', { errors: [{ message: 'secret-host refused' }] }],
    ['without a list', { data: {} }],
  ])('a catalogue that answers %s returns 502 without its error message', async (_, answer) => {
    const { get } = createTestService(Response.json(answer))
    const response = await get('/custom/id/1?shopify_product_ids=1')
    expect([response.status, (await response.text()).includes('secret-host')]).toEqual([502, false])
  })
})
