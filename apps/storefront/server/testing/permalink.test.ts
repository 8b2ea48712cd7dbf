import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, expect, test } from 'vitest'
import { globalId } from '../../app/commerce/global-id.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import { loader } from '../../app/routes/cart/linked-cart.tsx'
import { linkedCart, openLinkedCart } from '../../app/routes/cart/permalink.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({
  documents: [
    {
      _id: 'discountCodeSettings',
      _type: 'discountCodeSettings',
      isEnabled: true,
      discountCode: 'WEEKLY',
      isSubscriptionOnly: true,
    },
  ],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

/** The cart and the checkout's parameters of a permalink with a search, for a visitor with these cookies. */
async function follow(search: string, cookies = '') {
  const context = services.context()
  const id = globalId('Product', String(productNumber('calm')))
  const { product } = await context.commerce.request(productCommerceQuery, { id, subscriptionId: id })
  const link = linkedCart(`${product?.variants.nodes[0]?.id.split('/').at(-1)}:1`, search)
  if (!link) throw new Error('The link is none')
  const request = new Request('https://shop.test/cart', { headers: { Cookie: cookies } })
  const { checkout, cartId } = await openLinkedCart(link, context, request)
  const parameters = Object.fromEntries(new URL(checkout ?? '').searchParams)
  return { parameters, cart: await createCartApi(context.cart).fetch(cartId ?? '') }
}

test('CHECKOUT-07, CHECKOUT-08: the checkout of a permalink carries its campaign and referral code', async () => {
  const { parameters } = await follow('?utm_source=letter&transaction_id=t1&rfsn=friend', 'rfsn=earlier')
  expect(parameters).toMatchObject({ utm_source: 'letter', transaction_id: 't1', rfsn: 'friend' })
  expect((await follow('', 'rfsn=earlier')).parameters).toMatchObject({ rfsn: 'earlier' })
})

test('TRACK-04: a campaign’s value that the service refuses does not prevent a cart', async () => {
  const { cart } = await follow('?utm_source=a%00&utm_campaign=dusk&transaction_id=%00')
  expect(cart).toMatchObject({ lines: [{ title: 'Calm' }], attributes: [{ key: 'utm_campaign', value: 'dusk' }] })
})

test('DISC-02, CHECKOUT-06: the code of a permalink stays, though it is the automatic one and does not apply', async () => {
  const { parameters, cart } = await follow('?discount=weekly', 'discount_code=CALM')
  expect(parameters).toMatchObject({ discount: 'weekly' })
  expect(cart?.discountCodes.map(({ code }) => code)).toEqual(['weekly'])
  expect((await follow('', 'discount_code=CALM')).parameters).toMatchObject({ discount: 'CALM' })
})

test('ERR-05: a visitor without a cart is told that the permalink’s cannot be created', async () => {
  watchReports()
  const context = services.routerContext({ cart: { request: () => Promise.reject(new Error('down')) } })
  const url = new URL('https://shop.test/cart/1:1')
  const shown = await loader({
    context,
    params: { lines: '1:1' },
    request: new Request(url),
    url,
    pattern: '/cart/:lines',
  })
  expect(shown).toMatchObject({
    init: { status: 503 },
    data: { refusals: ['We encountered an issue while creating your cart. Please refresh the page and try again.'] },
  })
})

test('TRACK-01: attributes of a permalink without a value are not sent', async () => {
  const { cart } = await follow('?utm_source=letter&attributes[from]=&attributes[to]=Ada&attributes[utm_source]=mine')
  expect(cart?.attributes).toEqual([
    { key: 'utm_source', value: 'mine' },
    { key: 'to', value: 'Ada' },
  ])
})
