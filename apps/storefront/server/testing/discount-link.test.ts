import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { cartCookie } from '../../app/features/cart/session/cart-cookie.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import type { RequestContext } from '../../app/request-context.ts'
import { loader } from '../../app/routes/resources/discount.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({ documents: [{ _id: 'cart', _type: 'cart' }] })
afterAll(() => services[Symbol.asyncDispose]())

const api = createCartApi(services.context().cart)
const { deployId } = services.context().site

const { queryRoute } = createStaticHandler([
  {
    path: '/discount/:code',
    loader: ({ params: { code = '' }, ...values }) => loader({ ...values, params: { code } }),
  },
])

/** Follows a link as a visitor with a cart, without script. */
async function follow(path: string, cartId: string, changes?: Partial<RequestContext>) {
  const headers = { Cookie: cartCookie({ cartId, deployId }, false).split(';')[0] ?? '' }
  const request = new Request(`http://shop.test${path}`, { headers })
  const response: unknown = await queryRoute(request, { requestContext: services.routerContext(changes) })
  if (!(response instanceof Response)) throw new Error('The link does not redirect')
  return { location: response.headers.get('Location'), cookies: response.headers.getSetCookie() }
}

async function openCart(codes: string[]): Promise<string> {
  const { cart } = await api.create([])
  await api.updateDiscountCodes(cart?.id ?? '', codes)
  return cart?.id ?? ''
}

const codesOf = async (cartId: string) => (await api.fetch(cartId))?.discountCodes.map(({ code }) => code)

test('DISC-02: a link adds its codes to an existing cart at once, also without script', async () => {
  const cartId = await openCart(['EXHALE'])
  await follow('/discount/CALM,exhale', cartId)
  expect(await codesOf(cartId)).toEqual(['EXHALE', 'CALM'])
})

test('a link creates no cart in place of one that is gone', async () => {
  const { location, cookies } = await follow('/discount/CALM', 'gid://shopify/Cart/gone')
  expect(location).toBe('/')
  expect(cookies).toEqual([expect.stringMatching(/^discount_code=CALM;/)])
})

test('ERR-08: a store that fails, or is silent, is reported, and the code is stored all the same', async () => {
  const report = watchReports()
  const cartId = await openCart([])
  const answers = [() => Promise.reject(new Error('The store is down')), () => new Promise<never>(() => {})]
  for (const request of answers) {
    const { location, cookies } = await follow('/discount/CALM?redirect=/shop', cartId, { cart: { request } })
    expect([location, cookies]).toEqual(['/shop', [expect.stringMatching(/^discount_code=CALM;/)]])
  }
  const messages = report.mock.calls.map(([error]) => String(error))
  expect(messages).toEqual(Array(2).fill('Error: Failed to apply discount code'))
})
