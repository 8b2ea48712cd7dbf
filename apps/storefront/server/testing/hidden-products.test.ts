import { productNumber, variantNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, expect, test } from 'vitest'
import { globalId } from '../../app/commerce/global-id.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import { loader as loadBuyNow } from '../../app/routes/buy-now/route.tsx'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { linkedCart, openLinkedCart } from '../../app/routes/cart/permalink.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { openOwnServices } from './own-services.ts'

const slug = (current: string) => ({ _type: 'slug', current })

const contentProduct = (handle: string, category: string, fields = {}) => ({
  _id: handle,
  _type: 'product',
  title: handle,
  slug: slug(handle),
  category: { _type: 'reference', _ref: category },
  shopify: { product: { id: `gid://shopify/Product/${productNumber(handle)}` } },
  ...fields,
})

/** An offer of a buy-now page that shows water, with the variant of a product. */
const offer = (handle: string) => ({
  _key: handle,
  product: { _type: 'reference', _ref: 'water' },
  variant: { id: `gid://shopify/ProductVariant/${variantNumber(handle, ['Default Title'])}` },
})

const services = await openOwnServices({
  documents: [
    { _id: 'waters', _type: 'productCategory', title: 'Waters', slug: slug('waters') },
    { _id: 'hemp-drinks', _type: 'productCategory', title: 'Hemp', slug: slug('hemp-drinks'), cbd: true },
    contentProduct('hemp', 'waters', { cbd: true }),
    contentProduct('mixed', 'waters', {
      cbd: true,
      shopify: { subscription: { id: `gid://shopify/Product/${productNumber('weekly')}` } },
    }),
    contentProduct('drink', 'hemp-drinks'),
    contentProduct('water', 'waters'),
    contentProduct('sample', 'waters', { cbd: true }),
    { _id: 'now', _type: 'buyNow', title: 'Now', slug: slug('now'), products: ['water', 'hemp', 'drink'].map(offer) },
    { _id: 'promotion', _type: 'promotionalProduct', size: '12 pack', targetProductSkus: ['SAMPLE', 'CARD'] },
  ],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
hemp,Hemp,Powders,,TRUE,Title,Default Title,HEMP,20,deny,22.00,active
drink,Drink,Powders,,TRUE,Title,Default Title,DRINK,20,deny,22.00,active
weekly,Weekly,Powders,,TRUE,Title,Default Title,WEEKLY,20,deny,22.00,active
water,Water,Sparkling Water,,TRUE,Title,Default Title,WATER,20,deny,22.00,active
pack,Pack,Sparkling Water,,TRUE,Pack Size,12 pack,PACK,20,deny,39.00,active
sample,Sample,Powders,promotional,TRUE,Title,Default Title,SAMPLE,20,deny,0.00,active
card,Card,Merch,promotional,TRUE,Title,Default Title,CARD,20,deny,0.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const visitor = () => new Request('https://shop.test/cart')

function contextOf(variant: 'cbd' | 'non-cbd') {
  const { site } = services.context()
  return services.context({ site: { ...site, variant } })
}

async function variantOf(handle: string): Promise<string> {
  const id = globalId('Product', String(productNumber(handle)))
  const { product } = await services.context().commerce.request(productCommerceQuery, { id, subscriptionId: id })
  return product?.variants.nodes[0]?.id ?? ''
}

test.each(['hemp', 'drink', 'weekly'])(
  'CONTENT-05: the form of a hidden product, %s, is refused on the hemp-free site',
  async (handle) => {
    const order = {
      intent: 'add',
      merchandiseId: await variantOf(handle),
      quantity: 1,
      sellingPlanId: undefined,
    } as const
    const refused = await changeCart(order, contextOf('non-cbd'), visitor())
    expect(refused).toMatchObject({ location: null, status: 422, refusals: ['That is not sold here.'] })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await changeCart(order, contextOf('cbd'), visitor())).toMatchObject({ location: '/cart', status: 303 })
  },
)

async function follow(variant: 'cbd' | 'non-cbd', ids: readonly string[]) {
  const link = linkedCart(ids.map((id) => `${id.split('/').at(-1)}:1`).join(','), '')
  if (!link) throw new Error('The link is none')
  const { checkout, messages } = await openLinkedCart(link, contextOf(variant), visitor())
  return { isOpen: checkout !== null, messages }
}

test('CONTENT-05: a permalink with a hidden product is refused on the hemp-free site', async () => {
  const ids = await Promise.all(['water', 'hemp'].map(variantOf))
  expect(await follow('non-cbd', ids)).toEqual({ isOpen: false, messages: ['That is not sold here.'] })
  expect(await follow('non-cbd', ids.slice(0, 1))).toEqual({ isOpen: true, messages: [] })
  expect(await follow('cbd', ids)).toEqual({ isOpen: true, messages: [] })
})

/** The SKUs of a cart with a pack of 12 after its checkout. */
async function checkedOut(variant: 'cbd' | 'non-cbd'): Promise<string[]> {
  const context = contextOf(variant)
  const added = {
    intent: 'add',
    merchandiseId: await variantOf('pack'),
    quantity: 1,
    sellingPlanId: undefined,
  } as const
  const { cartId, headers } = await changeCart(added, context, visitor())
  const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';')[0])
  const request = new Request('https://shop.test/cart', { headers: { cookie } })
  expect(await changeCart({ intent: 'checkout', lines: [] }, context, request)).toMatchObject({ status: 303 })
  const cart = await createCartApi(context.cart).fetch(cartId ?? '')
  return cart?.lines.flatMap(({ merchandise: { sku } }) => sku ?? []) ?? []
}

test('PUB-27, PROMO-02: a hidden product is not added to a cart as a promotional item', async () => {
  expect(new Set(await checkedOut('non-cbd'))).toEqual(new Set(['PACK', 'CARD']))
  expect(new Set(await checkedOut('cbd'))).toEqual(new Set(['PACK', 'CARD', 'SAMPLE']))
})

/** The SKUs that the buy-now page offers. */
async function offered(variant: 'cbd' | 'non-cbd') {
  const { data } = await loadBuyNow({
    context: services.routerContext(contextOf(variant)),
    params: { page: 'now' },
    request: new Request('http://shop.test/shop/buy-now/now'),
    url: new URL('http://shop.test/shop/buy-now/now'),
    pattern: '/shop/buy-now/:page?',
  })
  return data.variants?.map(({ sku }) => sku)
}

test('PUB-27: a buy-now page offers no variant of a hidden product, whatever product it shows with it', async () => {
  expect(await offered('non-cbd')).toEqual(['WATER'])
  expect(await offered('cbd')).toEqual(['WATER', 'HEMP', 'DRINK'])
})
