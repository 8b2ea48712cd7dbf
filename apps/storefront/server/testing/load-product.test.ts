import { afterAll, expect, test } from 'vitest'
import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStorefrontClient } from '../../app/commerce/storefront-client.ts'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { describeProduct } from '../../app/routes/product/product-meta.ts'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'

const slug = (current: string) => ({ _type: 'slug', current })
const product = (id: string, fields: object = {}) => ({
  _id: id,
  _type: 'product',
  title: 'Calm',
  slug: slug(id),
  category: { _type: 'reference', _ref: 'water' },
  shopify: { product: { id: `gid://shopify/Product/${productNumber(id)}` } },
  ...fields,
})

/** A product with more variants than fit on a page of the API. */
const mural = Array.from(
  { length: 260 },
  (_, index) => `mural,Mural,Merch,TRUE,Tile,No ${index + 1},TILE-${index + 1},20,deny,9.00,active\n`,
).join('')

const services = await openOwnServices({
  documents: [
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: slug('water') },
    { _id: 'mood', _type: 'productCategory', title: 'Mood', slug: slug('mood'), cbd: true },
    product('calm', { shopify: { ...product('calm').shopify, defaultSku: { sku: 12 } } }),
    product('drift', { category: { _type: 'reference', _ref: 'mood' } }),
    product('gone', {
      shopify: { product: { id: 'gid://shopify/Product/1' }, subscriptionSkus: ['CALM-6 ', 12, 'X-1'] },
    }),
    product('mural'),
    product('stick', {
      cbd: true,
      thumb: { image: { _type: 'image', asset: { _type: 'reference', _ref: 'image-stick-10x10-png', _weak: true } } },
    }),
    {
      _id: 'cart',
      _type: 'cart',
      cbdWarning: 'There is hemp in it',
      shippingNotePowderProducts: 'In a box of its own',
    },
  ],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active
calm,Calm,Sparkling Water,TRUE,Pack Size,12 pack,12,20,deny,39.00,active
drift,Drift,Sparkling Water,TRUE,Title,Default Title,DRIFT,20,deny,9.00,active
stick,Stick,Powders,TRUE,Title,Default Title,STICK,20,deny,9.00,active
${mural}`,
})
afterAll(() => services[Symbol.asyncDispose]())

/** A store that fails at once. */
const dead = createStorefrontClient({
  url: 'http://store.test',
  accessToken: null,
  fetch: async () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 }),
})

test('a product page combines the product’s content with the store’s offers', async () => {
  const { data, init } = await loadProduct(services.context(), { slug: 'calm', category: 'water' })
  expect(data).toMatchObject({
    page: { slug: 'calm', defaultSku: '12' },
    product: { variants: { nodes: [{ sku: 'CALM-6' }, { sku: '12' }] } },
  })
  expect(init?.status).toBeUndefined()
})

test('only hemp has its warning, only powders their shipping note, and only subscriptions their notice', async () => {
  const [calm, stick] = await Promise.all(
    ['calm', 'stick'].map((slug) => loadProduct(services.context(), { slug, category: 'water' })),
  )
  expect([calm?.data.notes, calm?.data.subscription]).toEqual([[], null])
  expect(stick?.data.notes).toEqual(['There is hemp in it', 'In a box of its own'])
  const { data: ofHempCategory } = await loadProduct(services.context(), { slug: 'drift', category: 'mood' })
  expect(ofHempCategory.notes).toEqual(['There is hemp in it'])
})

test('a product without a gallery has its thumbnail as its only picture, also in its structured data', async () => {
  const { data } = await loadProduct(services.context(), { slug: 'stick', category: 'water' })
  expect(data.page.slides).toEqual([{ key: 'thumb', image: { id: 'image-stick-10x10-png' } }])
  const { structuredData = [] } = describeProduct(data, site)
  expect(structuredData[0]).toMatchObject({ '@type': 'Product', image: [expect.stringContaining('stick-10x10.png')] })
})

test('a product without pictures has none in its structured data either', async () => {
  const { data } = await loadProduct(services.context(), { slug: 'calm', category: 'water' })
  const [described] = describeProduct(data, site).structuredData ?? []
  expect([described?.['@type'], described && 'image' in described]).toEqual(['Product', false])
})

test('PUB-28: a SKU that any product’s document marks as sold by subscription only is so on every page', async () => {
  const { data } = await loadProduct(services.context(), { slug: 'calm', category: 'water' })
  expect(data.page.subscriptionSkus).toEqual(['CALM-6', '12'])
})

test('a product with more variants than the store lists at once has all of them, each once', async () => {
  const { data } = await loadProduct(services.context(), { slug: 'mural', category: 'water' })
  const skus = data.product?.variants.nodes.map(({ sku }) => sku)
  expect(skus).toEqual(Array.from({ length: 260 }, (_, index) => `TILE-${index + 1}`))
})

test('while the store fails, the page shows the product as unavailable', async () => {
  const report = watchReports()
  const context = services.context({ commerce: dead })
  const { data, init } = await loadProduct(context, { slug: 'calm', category: 'water' })
  expect(data).toMatchObject({ page: { slug: 'calm' }, product: null })
  expect(init?.status).toBe(503)
  expect(report).toHaveBeenCalled()
})

test('a product that the store does not have is a 404', async () => {
  await expect(loadProduct(services.context(), { slug: 'gone', category: 'water' })).rejects.toMatchObject({
    init: { status: 404 },
  })
})
