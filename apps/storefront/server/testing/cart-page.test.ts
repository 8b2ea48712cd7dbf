import { afterAll, expect, test } from 'vitest'
import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStorefrontClient } from '../../app/commerce/storefront-client.ts'
import { cartCookie } from '../../app/features/cart/session/cart-cookie.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { loadCart } from '../../app/routes/cart/load-cart.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({
  documents: [
    { _id: 'gifts', _type: 'promotionalProduct', size: '6 pack', targetProductSkus: ['STICK'] },
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: { _type: 'slug', current: 'water' } },
    {
      _id: 'calm',
      _type: 'product',
      title: 'Calm',
      slug: { _type: 'slug', current: 'calm' },
      category: { _type: 'reference', _ref: 'water' },
      shopify: { product: { id: `gid://shopify/Product/${productNumber('calm')}` } },
    },
  ],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active
calm,,,,,,12 pack,CALM-12,0,deny,40.00,
stick,Stick,Powders,promotional,TRUE,Title,Default Title,STICK,20,deny,0.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const id = `gid://shopify/Product/${productNumber('calm')}`

async function variantId(index = 0): Promise<string> {
  const { product } = await services.context().commerce.request(productCommerceQuery, { id, subscriptionId: id })
  return product?.variants.nodes[index]?.id ?? ''
}

const requestWith = (cookie: string) => new Request('https://shop.test/cart', { headers: { Cookie: cookie } })

test('what is added is on the page; what a promotion adds before the checkout is only in the store', async () => {
  const context = services.context()
  const order = { intent: 'add', merchandiseId: await variantId(), quantity: 2, sellingPlanId: undefined } as const
  const added = await changeCart(order, context, requestWith(''))
  expect(added).toMatchObject({ location: '/cart', status: 303 })
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  const shown = [{ line: { title: 'Calm', quantity: 2 }, path: '/shop/water/calm' }]
  expect(await loadCart(context, request)).toMatchObject({ lines: shown, total: { amount: '44.0' } })
  const left = await changeCart({ intent: 'checkout' }, context, request)
  expect(left.location).toContain('/checkouts/')
  expect(await loadCart(context, request)).toMatchObject({ lines: shown })
  expect((await loadCart(context, request))?.lines).toHaveLength(1)
  expect(await (await services.askedByPage(left.location ?? '')).text()).toContain('Stick')
})

test('of what there is not enough, there is what there is, and the page says so', async () => {
  const context = services.context({ reportError() {} })
  const order = { intent: 'add', quantity: 25, sellingPlanId: undefined } as const
  const added = await changeCart({ ...order, merchandiseId: await variantId() }, context, requestWith(''))
  expect(added).toMatchObject({ status: 422, refusals: ['Only 20 pieces of "Calm – 6 pack" are left.'] })
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  expect(await loadCart(context, request)).toMatchObject({ lines: [{ line: { title: 'Calm', quantity: 20 } }] })
  expect(await changeCart({ ...order, merchandiseId: await variantId(1) }, context, request)).toMatchObject({
    status: 422,
    refusals: ['"Calm – 12 pack" is sold out.'],
  })
})

test('while the store does not answer the page has no cart to show, and the one that there is stays', async () => {
  const commerce = createStorefrontClient({
    url: 'http://store.test',
    accessToken: null,
    fetch: async () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 }),
  })
  const context = services.context({ commerce, reportError() {} })
  const { url, deployId } = context.site
  const request = requestWith(
    cartCookie({ cartId: 'gid://shopify/Cart/1', deployId }, url.startsWith('https:')).split(';')[0] ?? '',
  )
  await expect(loadCart(context, request)).rejects.toThrow('Unavailable Shop')
  const change = await changeCart({ intent: 'remove', line: 'a' }, context, request)
  expect([change.status, change.headers.getSetCookie()]).toEqual([503, []])
})
