import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { createStorefrontClient } from '../../app/commerce/storefront-client.ts'
import type { RequestContext } from '../../app/request-context.ts'
import { loader as category } from '../../app/routes/category/route.tsx'
import { loader as collection } from '../../app/routes/collection/route.tsx'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { loader as finder } from '../../app/routes/find-your-recess/route.tsx'
import { loader as home } from '../../app/routes/home/route.tsx'
import { loader as cartSettings } from '../../app/routes/resources/cart-settings.ts'
import { loader as shopMenu } from '../../app/routes/resources/shop-menu.ts'
import { loader as sitemap } from '../../app/routes/resources/sitemap.ts'
import { loader as search } from '../../app/routes/search/route.tsx'
import { loader as shop } from '../../app/routes/shop/route.tsx'
import { loader as sparklingWater } from '../../app/routes/sparkling-water/route.tsx'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { readConfig } from '../config/config.ts'
import { createClients } from '../main/clients.ts'
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
    {
      _id: 'home',
      _type: 'home',
      waterTitle: 'Water',
      featuredWater: both,
      featuredSampler: both,
    },
    { _id: 'featuredProduct', _type: 'featuredProduct', product: to('lost') },
    {
      _id: 'shopMenu',
      _type: 'shopMenu',
      sections: [
        {
          _key: 'a',
          items: [{ _key: 'b', link: { title: 'Water', url: '/shop' }, submenu: [to('lost'), to('water')] }],
        },
      ],
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
  { path: '/sparkling-water', loader: sparklingWater },
  { path: '/find-your-recess', loader: finder },
  { path: '/', loader: home },
  { path: '/navigation/shop-menu', loader: shopMenu },
  { path: '/cart/settings', loader: cartSettings },
  { path: '/sitemap.xml', loader: sitemap },
])

/** The data of a route, as text. */
async function read(path: string, changes?: Partial<RequestContext>): Promise<string> {
  const request = new Request(`http://shop.test${path}`)
  const response: unknown = await handler.queryRoute(request, { requestContext: services.routerContext(changes) })
  return response instanceof Response ? response.text() : JSON.stringify(response)
}

/** The products in the lists of a route, by slug or address. */
const listed = (text: string): string[] =>
  ['kept', 'lost', 'other'].filter((id) => text.includes(`"slug":"${id}"`) || text.includes(`/${id}</loc>`))

test.each<[string, string[]]>([
  ['/shop', ['kept']],
  ['/shop/sparkling-water', ['kept']],
  ['/shop/collections/all', ['kept']],
  ['/search?q=calm', ['kept', 'other']],
  ['/', ['kept']],
  ['/sparkling-water', ['kept']],
  ['/find-your-recess', ['kept']],
  ['/navigation/shop-menu', ['kept']],
  ['/sitemap.xml', ['kept', 'other']],
  ['/cart/settings', []],
])('%s leads to no product that the store does not have', async (path, products) => {
  expect(listed(await read(path))).toEqual(products)
})

test('a search that finds nothing is made again with plainer words: câlms finds Calm', async () => {
  const found = listed(await read(`/search?q=${encodeURIComponent('câlms')}`))
  expect(found).toEqual(['kept', 'other'])
  expect(listed(await read('/search?q=calmx'))).toEqual(['kept'])
})

const unused = () => Promise.reject(new Error('Only the store is asked'))

const toStore: typeof fetch = (input, init) =>
  services.askedByPage(`/services/commerce${new URL(input instanceof Request ? input.url : input).pathname}`, init)

test('the first sitemap after a start with an external store leads to no product that this lacks', async () => {
  const hosted = { STOREFRONT_DOMAIN: 'store.test', STOREFRONT_ACCESS_TOKEN: 'public' }
  const senders = { content: unused, commerce: toStore, recommendations: unused, shopApi: unused }
  const { commerce } = createClients(readConfig({ PUBLIC_URL: 'http://shop.test', ...hosted }), senders, () => {})
  expect(listed(await read('/sitemap.xml', { commerce }))).toEqual(['kept', 'other'])
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
