import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import Collection, { loader as collection } from '../../app/routes/collection/route.tsx'
import FindYourRecess, { loader as finder } from '../../app/routes/find-your-recess/route.tsx'
import Page, { loader as page } from '../../app/routes/page/route.tsx'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import Product from '../../app/routes/product/route.tsx'
import SparklingWater, { loader as sparklingWater } from '../../app/routes/sparkling-water/route.tsx'
import Testimonials, { loader as testimonials } from '../../app/routes/testimonials/route.tsx'
import Wholesale, { loader as wholesale } from '../../app/routes/wholesale/route.tsx'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const slug = (current: string) => ({ _type: 'slug', current })
const to = (_ref: string) => ({ _type: 'reference', _key: _ref, _ref })
const backgroundColors = ['#ffd9c7', '#fff0c7', '#c7ffd9', '#d9c7ff'].map((hex) => ({ _key: hex, hex }))
const colors = { textColor: { hex: '#5b1d4a' }, backgroundColors }
const asset = { _type: 'reference', _ref: 'image-can-10x10-png', _weak: true }

const services = await openOwnServices({
  documents: [
    { _id: 'page', _type: 'page', title: 'Plum', slug: slug('plum'), colors },
    { _id: 'finder', _type: 'page', title: 'Plum', slug: slug('find-your-recess'), colors },
    { _id: 'spring', _type: 'page', title: 'Plum', slug: slug('sparkling-water'), colors },
    { _id: 'wholesale', _type: 'wholesale', title: 'Plum', colors },
    { _id: 'testimonialsPage', _type: 'testimonialsPage', testimonials: [], colors },
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: slug('water'), products: [to('calm')] },
    {
      _id: 'calm',
      _type: 'product',
      title: 'Plum',
      slug: slug('calm'),
      category: to('water'),
      thumb: { image: { _type: 'image', asset } },
      shopify: { product: { id: `gid://shopify/Product/${productNumber('calm')}` } },
      colors,
    },
    {
      _id: 'all',
      _type: 'productCategoryCollection',
      title: 'All',
      slug: slug('all'),
      sections: [{ _key: 'a', colors, categoryItems: [{ _key: 'b', header: 'Plum', productCategory: to('water') }] }],
    },
  ],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  { path: '/plum', loader: (values) => page({ ...values, params: { page: 'plum' } }) },
  { path: '/find-your-recess', loader: finder },
  { path: '/sparkling-water', loader: sparklingWater },
  { path: '/wholesale', loader: wholesale },
  { path: '/testimonials', loader: testimonials },
  {
    path: '/shop/water/calm',
    loader: async () => (await loadProduct(services.context(), { slug: 'calm', category: 'water' })).data,
  },
  { path: '/shop/collections/:page', loader: collection },
])

test.each([
  ['page', '/plum', 'Plum', Page],
  ['page with the finder', '/find-your-recess', 'Plum', FindYourRecess],
  ['page of sparkling water', '/sparkling-water', 'Plum', SparklingWater],
  ['wholesale', '/wholesale', 'Plum', Wholesale],
  ['testimonialsPage', '/testimonials', 'Kind words', Testimonials],
  ['product', '/shop/water/calm', 'Plum', Product],
  ['productCategoryCollection', '/shop/collections/all', 'Plum', Collection],
])(
  'TYPE-05: the words of a %s have the text color of its colors, on a sky of all four',
  async (_type, path, words, Component) => {
    const requestContext = services.routerContext()
    const data: unknown = await queryRoute(new Request(`http://shop.test${path}`), { requestContext })
    const Shop = createRoutesStub([{ id: 'root', path: '/', children: [{ id: 'shown', path, Component }] }])
    const loaderData = { root: { site, layout: {} }, shown: data }
    const html = renderToString(<Shop initialEntries={[path]} hydrationData={{ loaderData }} />)
    expect(html).toContain('--sky-1:#ffd9c7;--sky-2:#e3f8d0;--sky-3:#d9c7ff')
    const before = html.slice(0, new RegExp(`<h[12][^>]*>${words}<`).exec(html)?.index)
    expect(before.slice(before.lastIndexOf('style="color:'))).toMatch(/^style="color:#5b1d4a;/)
  },
)
