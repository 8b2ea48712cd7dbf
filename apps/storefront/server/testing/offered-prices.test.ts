import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, expect, test } from 'vitest'
import { loadListPrices } from '../../app/features/cart/service/list-prices.ts'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { describeProduct } from '../../app/routes/product/product-meta.ts'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const gid = (handle: string) => `gid://shopify/Product/${productNumber(handle)}`

const product = (handle: string, shopify: object = {}) => ({
  _id: handle,
  _type: 'product',
  title: handle,
  slug: { current: handle },
  category: { _type: 'reference', _ref: 'water' },
  shopify: { product: { id: gid(handle) }, subscription: { id: gid(handle) }, ...shopify },
})

const services = await openOwnServices({
  documents: [
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: { current: 'water' } },
    product('either'),
    product('required'),
    product('by-sku', { subscriptionSkus: ['BY-SKU-12'] }),
    product('separate', { subscription: { id: gid('weekly') } }),
    product('only-separate', { subscription: { id: gid('weekly') }, subscriptionSkus: ['ONLY-6', 'ONLY-12'] }),
    product('gone', { subscription: { id: gid('weekly') }, subscriptionSkus: [], isSubscription: false }),
  ],
  products: `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
either,Either,TRUE,Pack Size,6 pack,EITHER-6,20,deny,20.00,active
required,Required,TRUE,Pack Size,6 pack,REQUIRED-6,20,deny,20.00,active
by-sku,By SKU,TRUE,Pack Size,6 pack,BY-SKU-6,20,deny,20.00,active
by-sku,By SKU,TRUE,Pack Size,12 pack,BY-SKU-12,20,deny,20.00,active
separate,Separate,TRUE,Pack Size,6 pack,SEPARATE-6,0,deny,20.00,active
only-separate,Only separate,TRUE,Pack Size,6 pack,ONLY-6,20,deny,20.00,active
only-separate,Only separate,TRUE,Pack Size,12 pack,ONLY-12,20,deny,40.00,active
weekly,Weekly,TRUE,Pack Size,6 pack,WEEKLY-6,20,deny,16.00,active
weekly,Weekly,TRUE,Pack Size,12 pack,WEEKLY-12,20,deny,30.00,active
gone,Gone,TRUE,Pack Size,6 pack,GONE-6,0,deny,20.00,active
`,
  sellingPlans: `Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required
Save,Deliver every,Every 2 weeks,week,2,percentage,10,"either,by-sku,weekly",,FALSE
Only,Deliver every,Every 4 weeks,week,4,percentage,25,required,,TRUE
`,
})
afterAll(() => services[Symbol.asyncDispose]())

test.each([
  ['either', '20.0', false, true],
  ['required', '15.0', false, true],
  ['separate', '14.4', false, true],
  ['by-sku', '18.0', true, true],
  ['only-separate', '14.4', true, true],
  ['gone', '20.0', false, false],
])('ENTITY-01: %s costs in a list what its page says: %s', async (slug, amount, hasSeveral, availableForSale) => {
  const prices = await loadListPrices(services.context(), [{ commerceId: gid(slug) }])
  const from = { amount, currencyCode: 'USD' }
  expect(prices).toEqual({ [gid(slug)]: { from, hasSeveral, availableForSale } })
  const { data } = await loadProduct(services.context(), { slug, category: 'water' })
  const { structuredData = [] } = describeProduct(data, site)
  const offer = { price: amount, availability: `https://schema.org/${availableForSale ? 'InStock' : 'OutOfStock'}` }
  expect(structuredData[0]).toMatchObject({ offers: expect.arrayContaining([expect.objectContaining(offer)]) })
})
