import { productNumber, variantNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { buyNowQuery } from '../../app/routes/buy-now/buy-now.query.ts'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { loader as search } from '../../app/routes/search/route.tsx'
import { loader as storeAddress } from '../../app/routes/store-address/product.ts'
import { openOwnServices } from './own-services.ts'

const gid = (name: string) => `gid://shopify/Product/${productNumber(name)}`

/** The ids of the products as their documents store them. */
const stored = {
  global: gid('global'),
  number: String(productNumber('number')),
  base64: btoa(gid('base64')),
  'not-a-text': productNumber('not-a-text'),
}
const packNumber = variantNumber('not-a-text', ['6 pack'])
const names = Object.keys(stored)

const services = await openOwnServices({
  documents: [
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: { current: 'water' } },
    {
      _id: 'now',
      _type: 'buyNow',
      title: 'Now',
      slug: { current: 'now' },
      products: [
        {
          _key: 'a',
          product: { _type: 'reference', _ref: 'not-a-text' },
          variant: { id: packNumber },
        },
      ],
    },
    ...Object.entries(stored).map(([name, id]) => ({
      _id: name,
      _type: 'product',
      title: name,
      slug: { current: name },
      category: { _type: 'reference', _ref: 'water' },
      thumb: { image: { _type: 'image', asset: { _type: 'reference', _ref: 'image-can-10x10-png', _weak: true } } },
      shopify: { product: { id }, subscription: { id } },
    })),
  ],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
${names.map((name) => `${name},Calm,Sparkling Water,TRUE,Pack Size,6 pack,CALM-${name},20,deny,22.00,active`).join('\n')}
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  { path: '/search', loader: search },
  {
    path: '/products/:handle',
    loader: (args) => storeAddress({ ...args, params: { handle: args.params['handle'] ?? '' } }),
  },
])

async function read(path: string): Promise<Response> {
  const request = new Request(`http://shop.test${path}`)
  const data: unknown = await queryRoute(request, { requestContext: services.routerContext() })
  return data instanceof Response ? data : Response.json(data)
}

test('ENTITY-18: a search for what only the store says finds products by ids in every form', async () => {
  const found = await (await read('/search?q=calm')).text()
  expect(names.filter((name) => found.includes(`"slug":"${name}"`))).toEqual(names)
})

test.each(names)('ENTITY-18: the page of a product is shown for an id in every form: %s', async (slug) => {
  const { data } = await loadProduct(services.context(), { slug, category: 'water' })
  expect([data.product?.id, data.subscription?.id]).toEqual([gid(slug), gid(slug)])
})

test.each(names)(
  'ENTITY-18: the store’s address of a product leads to its page for an id in every form: %s',
  async (slug) => {
    const redirect = await read(`/products/${slug}`)
    expect(redirect instanceof Response && redirect.headers.get('Location')).toBe(`/shop/water/${slug}`)
  },
)

test('ENTITY-18: a variant whose id is a number, not a text, is offered on a buy-now page', async () => {
  const page = await services.context().content.query(buyNowQuery, { slug: 'now', excludeCbd: false, excludedUrls: [] })
  expect(page?.products.map(({ variantId }) => variantId)).toEqual([`gid://shopify/ProductVariant/${packNumber}`])
})

test('ENTITY-18: the cart’s settings have the products by ids in every form', async () => {
  const settings = await services.askedByPage('/cart/settings')
  expect(Object.keys((await settings.json()).products).toSorted()).toEqual(names.map(gid).toSorted())
})
