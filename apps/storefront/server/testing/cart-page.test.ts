import { hash } from 'node:crypto'
import { runForVisitor } from '@shop/database/scans'
import { afterAll, expect, test } from 'vitest'
import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler, data } from 'react-router'
import { documentText } from '../../app/commerce/graphql-document.ts'
import { createStorefrontClient, StorefrontError, type StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { cartCookie } from '../../app/features/cart/session/cart-cookie.ts'
import { createGiftCards } from '../../app/features/cart/service/gift-cards.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { loadCart } from '../../app/routes/cart/load-cart.ts'
import { linkedCart, openLinkedCart } from '../../app/routes/cart/permalink.ts'
import * as cartRoute from '../../app/routes/cart/route.tsx'
import { openOwnServices } from './own-services.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'

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
      ingredients: [{ _type: 'reference', _ref: 'hemp', _key: 'hemp' }],
    },
    { _id: 'hemp', _type: 'ingredient', title: 'Broad spectrum extract' },
    { _id: 'cart', _type: 'cart', cbdWarning: 'There is hemp in it', shippingNotePowderProducts: 'Two boxes' },
  ],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status,Variant Quantity Minimum,Variant Quantity Increment
calm,Calm,Sparkling Water,,TRUE,Pack Size,6 pack,CALM-6,20,deny,22.00,active,,
calm,,,,,,12 pack,CALM-12,0,deny,40.00,,,
calm,,,,,,24 pack,CALM-24,20,deny,80.00,,4,2
stick,Stick,Powders,promotional,TRUE,Title,Default Title,STICK,20,deny,0.00,active,,
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const id = `gid://shopify/Product/${productNumber('calm')}`

async function variantId(index = 0): Promise<string> {
  const { product } = await services.context().commerce.request(productCommerceQuery, { id, subscriptionId: id })
  return product?.variants.nodes[index]?.id ?? ''
}

const requestWith = (cookie: string) => new Request('https://shop.test/cart', { headers: { Cookie: cookie } })

test('DRAWER-22, PROMO-04: additions are on the page with their warning, without promotional lines', async () => {
  const context = services.context()
  const order = { intent: 'add', merchandiseId: await variantId(), quantity: 2, sellingPlanId: undefined } as const
  const added = await changeCart(order, context, requestWith(''))
  expect(added).toMatchObject({ location: '/cart', status: 303 })
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  const shown = [{ line: { title: 'Calm', quantity: 2 }, path: '/shop/water/calm' }]
  const notes = ['There is hemp in it']
  expect(await loadCart(context, request)).toMatchObject({ lines: shown, notes, total: { amount: '44.0' } })
  const left = await changeCart({ intent: 'checkout', lines: [] }, context, request)
  expect(left.location).toContain('/checkouts/')
  // Without the shipping note for powders, which is about lines that are shown.
  expect(await loadCart(context, request)).toMatchObject({ lines: shown, notes })
  expect((await loadCart(context, request))?.lines).toHaveLength(1)
  expect(await (await services.askedByPage(left.location ?? '')).text()).toContain('Stick')
})

test('a form leads to the checkout, also when the page’s layout cannot be loaded', async () => {
  const order = { intent: 'add', merchandiseId: await variantId(), quantity: 1, sellingPlanId: undefined } as const
  const added = await changeCart(order, services.context(), requestWith(''))
  const root = { id: 'root', loader: () => Promise.reject(data('', { status: 503 })) }
  const { query } = createStaticHandler([
    {
      ...root,
      children: [
        { path: '/cart', loader: cartRoute.loader, action: cartRoute.action, middleware: cartRoute.middleware },
      ],
    },
  ])
  const request = new Request('https://shop.test/cart', {
    method: 'POST',
    headers: { Cookie: added.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
    body: new URLSearchParams({ intent: 'checkout' }),
  })
  const response = await query(request, {
    requestContext: services.routerContext(),
    generateMiddlewareResponse: async (respond) => {
      const result = await respond(request)
      return result instanceof Response ? result : new Response('', { status: result.statusCode })
    },
  })
  expect(response).toMatchObject({ status: 503 })
  expect(response instanceof Response && response.headers.get('Refresh')).toMatch(/^0; url=http.*\/checkouts\//u)
})

test('DISC-02: a line with too little stock gets all there is, with the visit’s code, and the page says so', async () => {
  watchReports()
  const context = services.context()
  const order = { intent: 'add', quantity: 25, sellingPlanId: undefined } as const
  const visit = requestWith('discount_code=CALM')
  const added = await changeCart({ ...order, merchandiseId: await variantId() }, context, visit)
  expect(added).toMatchObject({ status: 422, refusals: ['Only 20 pieces of "Calm – 6 pack" are left.'] })
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  expect(await loadCart(context, request)).toMatchObject({
    lines: [{ line: { title: 'Calm', quantity: 20 } }],
    discountCodes: [{ code: 'CALM' }],
  })
  expect(await changeCart({ ...order, merchandiseId: await variantId(1) }, context, request)).toMatchObject({
    status: 422,
    refusals: ['"Calm – 12 pack" is sold out.'],
  })
})

test('a first addition of which there is too little is on the page that says so', async () => {
  watchReports()
  const { query } = createStaticHandler([
    { id: 'cart', path: '/cart', loader: cartRoute.loader, action: cartRoute.action },
  ])
  const body = new URLSearchParams({ intent: 'add', merchandiseId: await variantId(), quantity: '25' })
  const request = new Request('https://shop.test/cart', { method: 'POST', body })
  expect(await query(request, { requestContext: services.routerContext() })).toMatchObject({
    statusCode: 422,
    loaderData: { cart: { cart: { lines: [{ line: { title: 'Calm', quantity: 20 } }] } } },
  })
})

test('a line of the page has the quantity rule of its variant', async () => {
  const context = services.context()
  const order = { intent: 'add', sellingPlanId: undefined } as const
  const plain = { ...order, merchandiseId: await variantId(), quantity: 1 }
  const added = await changeCart(plain, context, requestWith(''))
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  await changeCart({ ...order, merchandiseId: await variantId(2), quantity: 6 }, context, request)
  const shown = await loadCart(context, request)
  expect(shown?.lines.map(({ line, quantityRule }) => [line.quantity, quantityRule])).toEqual([
    [1, undefined],
    [6, { minimum: 4, maximum: null, increment: 2 }],
  ])
})

/** The outcome of a permalink with these quantities of the 6 pack and the 12 pack, for a shopper with that cookie. */
async function follow(pieces: readonly (readonly [index: number, quantity: number])[], cookie = '') {
  const lines = pieces.map(async ([index, quantity]) => `${(await variantId(index)).split('/').at(-1)}:${quantity}`)
  const link = linkedCart((await Promise.all(lines)).join(','), '')
  if (!link) throw new Error('The link is none')
  const context = services.context()
  const { headers, ...outcome } = await openLinkedCart(link, context, requestWith(cookie))
  const shown = await loadCart(context, requestWith(cookie), outcome.cartId)
  const quantities = shown?.lines.map(({ line }) => line.quantity) ?? []
  return { ...outcome, quantities, cookie: headers.getSetCookie()[0]?.split(';')[0] }
}

test('a permalink with more than there is leads to the cart’s page, which says so', async () => {
  const outcome = await follow([
    [0, 15],
    [0, 10],
    [1, 1],
  ])
  expect(outcome.messages).toEqual(['Only 20 pieces of "Calm – 6 pack" are left.', '"Calm – 12 pack" is sold out.'])
  expect([outcome.checkout, outcome.quantities]).toEqual([null, [20]])
  expect(decodeURIComponent(decodeURIComponent(outcome.cookie ?? ''))).toContain(outcome.cartId ?? 'no cart')
  expect(await follow([[1, 1]])).toMatchObject({
    checkout: null,
    messages: ['"Calm – 12 pack" is sold out.'],
    quantities: [],
  })
})

test('shoppers keep their cart, and see what a permalink’s cart lacks before its checkout', async () => {
  const { headers } = await changeCart(
    { intent: 'add', merchandiseId: await variantId(), quantity: 2, sellingPlanId: undefined },
    services.context(),
    requestWith(''),
  )
  const own = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const outcome = await follow([[0, 25]], own)
  expect(outcome).toMatchObject({ messages: ['Only 20 pieces of "Calm – 6 pack" are left.'], quantities: [2] })
  expect(outcome.checkout).toContain('/checkouts/')
  expect(await follow([[0, 20]], own)).toMatchObject({ messages: [], quantities: [2] })
})

/** A gift card of $30; returns its code. */
async function issueGiftCard(): Promise<string> {
  const code = 'ABCD1234ABCD1234'
  const values = {
    id: 'card',
    code_hash: hash('sha256', `gift-card:${code}`),
    last_characters: '1234',
    initial_value: 3000,
    balance: 3000,
    order_number: 1,
    order_line: 1,
    created_at: '',
  }
  const tables = services.database.kysely.withTables<{ commerce_gift_card: typeof values }>()
  await tables.insertInto('commerce_gift_card').values(values).execute()
  return 'abcd-1234-abcd-1234'
}

test('a gift card pays on the page: applied by its code, and removed', async () => {
  const context = services.context()
  const giftCardCode = await issueGiftCard()
  const order = { intent: 'add', merchandiseId: await variantId(), quantity: 2, sellingPlanId: undefined } as const
  const added = await changeCart(order, context, requestWith(''))
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  expect(await loadCart(context, request)).toMatchObject({ giftCards: [] })
  expect(await changeCart({ intent: 'add-gift-card', giftCardCode: 'nope' }, context, request)).toMatchObject({
    status: 422,
    refusals: ['There is no gift card with this code. Is it spelled correctly?'],
  })
  expect(await changeCart({ intent: 'add-gift-card', giftCardCode }, context, request)).toMatchObject({ status: 303 })
  const applied = { lastCharacters: '1234', amountUsed: { amount: '30.0' } }
  expect(await loadCart(context, request)).toMatchObject({ giftCards: [applied], total: { amount: '44.0' } })
  const giftCard = 'gid://shopify/AppliedGiftCard/card'
  expect(await changeCart({ intent: 'remove-gift-card', giftCard }, context, request)).toMatchObject({ status: 303 })
  expect(await loadCart(context, request)).toMatchObject({ giftCards: [] })
})

test('where the store does not answer about gift cards the rest of the cart is there', async () => {
  const report = watchReports()
  const context = services.context()
  const { request: send } = context.commerce
  const commerce: StorefrontClient = {
    request: (document, ...others) =>
      documentText(document).includes('GiftCard')
        ? Promise.reject(new StorefrontError("Field 'appliedGiftCards' doesn't exist"))
        : send(document, ...others),
  }
  const without = { ...context, commerce }
  const order = { intent: 'add', merchandiseId: await variantId(), quantity: 1, sellingPlanId: undefined } as const
  const added = await changeCart(order, without, requestWith(''))
  const request = requestWith(added.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  expect(await loadCart(without, request)).toMatchObject({ lines: [{ line: { quantity: 1 } }], giftCards: null })
  for (const change of [
    { intent: 'add-gift-card', giftCardCode: 'abcd-1234-abcd-1234' },
    { intent: 'remove-gift-card', giftCard: 'gid://shopify/AppliedGiftCard/card' },
  ] as const) {
    const refusals = ['Gift cards cannot be changed right now. Please try again in a moment.']
    expect(await changeCart(change, without, request)).toMatchObject({ status: 503, refusals })
  }
  expect(report).toHaveBeenCalledTimes(3)
})

test('codes that a visitor tries on the page are limited for their address', async () => {
  const { commerce } = services.context()
  const { add } = createGiftCards(commerce)
  const tryFrom = (address: string) => runForVisitor(address, () => add('gid://shopify/Cart/none', 'nope'))
  for (let time = 0; time < 60; time++)
    expect(await tryFrom('192.0.2.1')).toEqual(['The specified cart does not exist.'])
  expect(await tryFrom('192.0.2.1')).toEqual(['That was a little fast. Please try the code again in a minute.'])
  expect(await tryFrom('192.0.2.2')).toEqual(['The specified cart does not exist.'])
})

test('while the store does not respond the page shows no cart, and the existing one is kept', async () => {
  const commerce = createStorefrontClient({
    url: 'http://store.test',
    accessToken: null,
    fetch: async () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 }),
  })
  watchReports()
  const context = services.context({ commerce, cart: commerce })
  const { url, deployId } = context.site
  const request = requestWith(
    cartCookie({ cartId: 'gid://shopify/Cart/1', deployId }, url.startsWith('https:')).split(';')[0] ?? '',
  )
  await expect(loadCart(context, request)).rejects.toThrow('Unavailable Shop')
  const change = await changeCart({ intent: 'remove', line: 'a' }, context, request)
  expect([change.status, change.headers.getSetCookie()]).toEqual([503, []])
})
