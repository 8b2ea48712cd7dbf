import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import type { StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { loadCart } from '../../app/routes/cart/load-cart.ts'
import * as cartRoute from '../../app/routes/cart/route.tsx'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({
  documents: [{ _id: 'cart', _type: 'cart' }],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
calm,Calm,Sparkling Water,TRUE,Title,Default Title,CALM,22.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

const context = services.context()
const id = `gid://shopify/Product/${productNumber('calm')}`
const { product } = await context.commerce.request(productCommerceQuery, { id, subscriptionId: id })
const merchandiseId = product?.variants.nodes[0]?.id ?? ''

const requestWith = (headers: Record<string, string>) => new Request('https://shop.test/cart', { headers })

const order = { intent: 'add', merchandiseId, quantity: 1, sellingPlanId: undefined } as const

test('TRACK-04, TRACK-05, CHECKOUT-07: a campaign gets to cart and checkout, a later one in its place', async () => {
  const landing = 'https://shop.test/shop/water/calm?utm_source=letter&utm_term=tea&transaction_id=t1'
  const added = await changeCart(order, context, requestWith({ Referer: landing }))
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const campaignAtCheckout = async (cookies: string) => {
    const left = await changeCart({ intent: 'checkout', lines: [] }, context, requestWith({ Cookie: cookies }))
    const { searchParams } = new URL(left.location ?? '')
    return ['utm_source', 'utm_term', 'transaction_id'].map((name) => searchParams.get(name))
  }
  expect(await campaignAtCheckout(cookie)).toEqual(['letter', 'tea', 't1'])
  expect(await campaignAtCheckout(`${cookie}; campaign=utm_source%3Ddusk`)).toEqual(['dusk', null, 't1'])
})

test('a browser that keeps no cookies is told that the cart is lost; another is led to its cart', async () => {
  const { query } = createStaticHandler([
    { id: 'cart', path: '/cart', loader: cartRoute.loader, action: cartRoute.action },
  ])
  const send = (path: string, init: RequestInit) =>
    query(new Request(new URL(path, 'https://shop.test'), init), { requestContext: services.routerContext() })
  const form = { intent: 'add', merchandiseId, quantity: '1' }
  const added = await send('/cart', { method: 'POST', body: new URLSearchParams(form) })
  if (!(added instanceof Response)) throw new Error('Nothing was added')
  const path = added.headers.get('Location') ?? ''
  const refusals = [expect.stringContaining('Please allow cookies')]
  expect(await send(path, {})).toMatchObject({ loaderData: { cart: { cart: null, refusals } } })
  const Cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const kept = await send(path, { headers: { Cookie } })
  expect(kept instanceof Response && kept.headers.get('Location')).toBe('/cart')
  expect(await send('/cart', {})).toMatchObject({ loaderData: { cart: { cart: null, refusals: [] } } })
})

test('an addition is refused, and the page shows no cart, when the store leaves out the total', async () => {
  const cart: StorefrontClient = {
    async request(...call) {
      const result = JSON.stringify(await context.cart.request(...call))
      return JSON.parse(result.replaceAll(/"totalAmount":\{[^}]*\}/gu, '"totalAmount":null'))
    },
  }
  const added = await changeCart(order, context, requestWith({}))
  const request = requestWith({ Cookie: added.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  const report = watchReports()
  expect(await changeCart(order, { ...context, cart }, request)).toMatchObject({ location: null })
  await expect(loadCart({ ...context, cart }, request)).rejects.toThrow('unexpected shape')
  expect(report).toHaveBeenCalled()
})
