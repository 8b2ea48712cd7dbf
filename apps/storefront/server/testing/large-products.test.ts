import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createShopApi } from '@shop/shop-api'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { afterAll, expect, test } from 'vitest'
import { globalId } from '../../app/commerce/global-id.ts'
import { subscriptionPlans } from '../../app/features/cart/model/purchase-terms.ts'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { openOwnServices } from './own-services.ts'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const plansOf = (group: string, interval: string): string[] =>
  upTo(12).map((count) => `${group},Deliver,Every ${count} ${interval}s,${interval},${count},percentage,10,calm,,`)

const services = await openOwnServices({
  documents: [
    { _id: 'gifts', _type: 'promotionalProduct', size: '6 pack', targetProductSkus: ['CUP-60'] },
    { _id: 'rebuy', _type: 'rebuy', dataSourceId: '1001' },
    { _id: 'things', _type: 'productCategory', title: 'Things', slug: { _type: 'slug', current: 'things' } },
    {
      _id: 'yarn',
      _type: 'product',
      title: 'Yarn',
      slug: { _type: 'slug', current: 'yarn' },
      category: { _type: 'reference', _ref: 'things' },
      shopify: { product: { id: globalId('Product', String(productNumber('yarn'))) } },
    },
  ],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active
cup,Cup,Merch,promotional,TRUE,Color,${upTo(60)
    .map((color) => `Color ${color},CUP-${color},20,deny,0.00,active`)
    .join('\ncup,,,,,,')}
yarn,Yarn,Sparkling Water,,TRUE,Color,${upTo(60)
    .map((color) => `Color ${color},YARN-${color},${color === 60 ? 5 : 0},deny,${color}.00,active`)
    .join('\nyarn,,,,,,')}
`,
  sellingPlans: `Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required
${[...plansOf('Weeks', 'week'), ...plansOf('Months', 'month')].join('\n')}
`,
})
afterAll(() => services[Symbol.asyncDispose]())

async function readCalm() {
  const id = globalId('Product', String(productNumber('calm')))
  const { product } = await services.context().commerce.request(productCommerceQuery, { id, subscriptionId: id })
  const [variant] = product?.variants.nodes ?? []
  if (!variant) throw new Error('The product is missing')
  return variant
}

test('API-23: a promotional variant is found among more than 50 of its product', async () => {
  const context = services.context()
  const order = { intent: 'add', merchandiseId: (await readCalm()).id, quantity: 2, sellingPlanId: undefined } as const
  const added = await changeCart(order, context, new Request('https://shop.test/cart'))
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const request = new Request('https://shop.test/cart', { headers: { Cookie: cookie } })
  const { location } = await changeCart({ intent: 'checkout', lines: [] }, context, request)
  expect(await (await services.askedByPage(location ?? '')).text()).toContain('Color 60')
})

test('a product of which only the 60th variant is left is suggested with that one', async () => {
  const response = await services.askedByPage(`/cart/recommendations?products=${productNumber('calm')}&variants=1`)
  const { products } = await response.json()
  expect(products).toMatchObject([{ title: 'Yarn', defaultVariant: { title: 'Color 60', price: '60.0' } }])
})

test('ENTITY-09: all plans of a product with two groups of twelve are offered', async () => {
  expect(subscriptionPlans(await readCalm())).toHaveLength(24)
})

test('ENTITY-09, API-27: a subscription product of the own API has all its plans', async () => {
  const { fetch } = await createShopApi({
    database: services.database,
    storefront: { url: 'http://shop.test/services/commerce/api/2024-07/graphql.json', fetch: services.askedByPage },
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('silent'),
  })
  const body = JSON.stringify({ query: '{ subscriptions { nodes { plans { intervalCount } } } }' })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(new Request('http://shop.test/graphql', { method: 'POST', headers, body }))
  const { data } = await response.json()
  expect(data.subscriptions.nodes[0].plans).toHaveLength(24)
})
