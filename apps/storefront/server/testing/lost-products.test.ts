import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { createStorefrontClient } from '../../app/commerce/storefront-client.ts'
import type { RequestContext } from '../../app/request-context.ts'
import { loader as category } from '../../app/routes/category/route.tsx'
import { loader as collection } from '../../app/routes/collection/route.tsx'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { loader as search } from '../../app/routes/search/route.tsx'
import { loader as shop } from '../../app/routes/shop/route.tsx'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const slug = (current: string) => ({ _type: 'slug', current })
const to = (_ref: string) => ({ _type: 'reference', _key: _ref, _ref })
const asset = { _type: 'reference', _ref: 'image-can-10x10-png', _weak: true }
const both = [to('kept'), to('lost')]

const productDocument = (id: string) => ({
  _id: id,
  _type: 'product',
  title: `Calm ${id}`,
  slug: slug(id),
  category: to('water'),
  thumb: { image: { _type: 'image', asset } },
  shopify: { product: { id: `gid://shopify/Product/${productNumber(id)}` } },
  relatedProducts: { products: [to('lost'), to('other')], featured: to('lost') },
})

const services = await openOwnServices({
  documents: [
    {
      _id: 'water',
      _type: 'productCategory',
      title: 'Water',
      slug: slug('sparkling-water'),
      products: both,
      featuredProducts: { products: both },
      outroTitle: 'Float on',
    },
    {
      _id: 'all',
      _type: 'productCategoryCollection',
      title: 'All',
      slug: slug('all'),
      sections: [{ _key: 'a', categoryItems: [{ _key: 'b', header: 'Water', productCategory: to('water') }] }],
    },
    ...['kept', 'lost', 'other'].map(productDocument),
  ],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
kept,Calm,Sparkling Water,TRUE,Pack Size,6 pack,KEPT-6,20,deny,22.00,active
other,Calm,Sparkling Water,TRUE,Pack Size,6 pack,OTHER-6,20,deny,22.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const handler = createStaticHandler([
  { path: '/shop', loader: shop },
  { path: '/shop/collections/:page', loader: collection },
  {
    path: '/shop/sparkling-water',
    loader: (values) => category({ ...values, params: { category: 'sparkling-water' } }),
  },
  { path: '/search', loader: search },
])

/** The data of a route, as text. */
async function read(path: string, changes?: Partial<RequestContext>): Promise<string> {
  const request = new Request(`http://shop.test${path}`)
  const response: unknown = await handler.queryRoute(request, { requestContext: services.routerContext(changes) })
  return JSON.stringify(response)
}

/** The slugs of the products in the lists of a route. */
const listed = (text: string): string[] => ['kept', 'lost', 'other'].filter((id) => text.includes(`"slug":"${id}"`))

test.each<[string, string[]]>([
  ['/shop', ['kept']],
  ['/shop/sparkling-water', ['kept']],
  ['/shop/collections/all', ['kept']],
  ['/search?q=calm', ['kept', 'other']],
])('%s leads to no product that the store does not have', async (path, products) => {
  expect(listed(await read(path))).toEqual(products)
})

test('the page of a product leads to no other that the store does not have', async () => {
  const { data } = await loadProduct(services.context(), { slug: 'kept', category: 'sparkling-water' })
  expect(data.related.map(({ slug: name }) => name)).toEqual(['other'])
})

test('while the store does not answer, lists name all products', async () => {
  const reports = watchReports()
  const commerce = createStorefrontClient({
    url: 'http://store.test',
    accessToken: null,
    fetch: async () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 }),
  })
  expect(listed(await read('/shop/sparkling-water', { commerce }))).toEqual(['kept', 'lost'])
  expect(reports).toHaveBeenCalled()
})
