import { runForVisitor } from '@shop/database/scans'
import { parseTrustedProxies } from '@shop/http/client-address'
import { expect, test, vi } from 'vitest'
import { catalogue, createTestShop, mug, type TestShop } from './testing/commerce.ts'
import { graphqlRequest } from './testing/shop-address.ts'
import { checkoutPath } from './testing/shopper.ts'
import { createCart } from './testing/storefront-client.ts'

/** The server's bindings for a request. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

async function send({ service }: TestShop, query: string, address: string, headers: Record<string, string> = {}) {
  const response = await service.fetch(graphqlRequest(query, {}, { headers }), from(address))
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await response.json() }
}

const name = '{ shop { name } }'
const throttled = { errors: [{ message: 'Too many requests: try again later', extensions: { code: 'THROTTLED' } }] }

test('an address with too many requests gets Retry-After, and others are not affected', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shop = await createTestShop({ csv: '', rateLimits: { 'commerce-requests': 2 } })
  expect((await send(shop, name, '203.0.113.1')).status).toBe(200)
  expect((await send(shop, name, '203.0.113.1')).status).toBe(200)
  expect(await send(shop, name, '203.0.113.1')).toEqual({ status: 429, retryAfter: '60', body: throttled })
  expect((await send(shop, name, '203.0.113.2')).status).toBe(200)
  vi.setSystemTime(Date.now() + 120_000)
  expect((await send(shop, name, '203.0.113.1')).status).toBe(200)
})

test('behind a trusted proxy the address is that of X-Forwarded-For', async () => {
  const trustedProxies = parseTrustedProxies(['10.0.0.1'])
  const shop = await createTestShop({ csv: '', rateLimits: { 'commerce-requests': 1 }, trustedProxies })
  const forwarded = (address: string) => send(shop, name, '10.0.0.1', { 'X-Forwarded-For': `192.0.2.9, ${address}` })
  expect((await forwarded('203.0.113.1')).status).toBe(200)
  expect((await forwarded('203.0.113.2')).status).toBe(200)
  expect((await forwarded('203.0.113.1')).status).toBe(429)
})

const change = (id: string) =>
  `mutation { cartLinesAdd(cartId: "${id}", lines: [{ merchandiseId: "${mug}" }]) { cart { totalQuantity } } }`

test('changes to one cart are limited across addresses, and rejected ones change nothing', async () => {
  const shop = await createTestShop({ rateLimits: { 'mutations-of-cart': 2 } })
  const [hot, other] = [await createCart(shop.service), await createCart(shop.service)]
  await send(shop, change(hot.id), '203.0.113.1')
  expect((await send(shop, change(hot.id), '203.0.113.2')).body).toMatchObject({
    data: { cartLinesAdd: { cart: { totalQuantity: 2 } } },
  })
  // The forms of one id: the second is that of newer clients, the third that of older ones.
  for (const id of [hot.id, `${hot.id}?key=1`, btoa(hot.id)]) {
    const refused = await send(shop, change(id), '203.0.113.3')
    expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'THROTTLED' } }] } })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  }
  expect((await send(shop, change(other.id), '203.0.113.3')).status).toBe(200)
  expect((await send(shop, `{ cart(id: "${hot.id}") { totalQuantity } }`, '203.0.113.3')).body).toEqual({
    data: { cart: { totalQuantity: 2 } },
  })
})

test('mutations in one document are counted separately', async () => {
  const shop = await createTestShop({ rateLimits: { 'cart-mutations': 2 } })
  const { status, body } = await send(
    shop,
    'mutation { a: cartCreate { cart { note } } b: cartCreate { cart { note } } c: cartCreate { cart { note } } }',
    '203.0.113.1',
  )
  expect(status).toBe(429)
  expect(body).toMatchObject({ data: { a: { cart: {} }, b: { cart: {} }, c: null } })
  const field = 'ownerId: "gid://shopify/Cart/a", key: "k"'
  for (const mutation of [
    `cartMetafieldsSet(metafields: [{ ${field}, type: "boolean", value: "true" }])`,
    `cartMetafieldDelete(input: { ${field} })`,
  ]) {
    expect((await send(shop, `mutation { ${mutation} { userErrors { code } } }`, '203.0.113.1')).status).toBe(429)
  }
})

const token = { 'Shopify-Storefront-Private-Token': 'secret' }
const forBuyer = (address: string) => ({ ...token, 'Shopify-Storefront-Buyer-IP': address })
const server = '198.51.100.1'

test('with the private token the buyer that the server names is limited, and told when to come back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shop = await createTestShop({ csv: '', rateLimits: { 'commerce-requests': 2 }, privateToken: 'secret' })
  for (const _request of [1, 2]) expect((await send(shop, name, server, forBuyer('203.0.113.1'))).status).toBe(200)
  const refused = { status: 429, retryAfter: '60', body: throttled }
  expect(await send(shop, name, server, forBuyer('203.0.113.1'))).toEqual(refused)
  expect(await send(shop, name, '203.0.113.1')).toEqual(refused)
  for (const buyer of ['203.0.113.2', '2001:db8::1', '2001:db8::2'])
    expect((await send(shop, name, server, forBuyer(buyer))).status).toBe(200)
  expect(await send(shop, name, server, forBuyer('2001:db8::3'))).toEqual(refused)
})

test.for([
  ['no buyer', token],
  ['an unreadable one', forBuyer('a buyer')],
] as const)('a server that names %s with its private token is not limited by address', async ([, headers]) => {
  const shop = await createTestShop({
    rateLimits: { 'commerce-requests': 2, 'cart-mutations': 1 },
    privateToken: 'secret',
  })
  const { id } = await createCart(shop.service)
  for (const _request of [1, 2, 3, 4]) expect((await send(shop, change(id), server, headers)).status).toBe(200)
})

test('the mutations of a buyer are limited wherever they come from', async () => {
  const shop = await createTestShop({ rateLimits: { 'cart-mutations': 1 }, privateToken: 'secret' })
  const { id } = await createCart(shop.service)
  expect((await send(shop, change(id), server, forBuyer('203.0.113.1'))).status).toBe(200)
  const refused = await send(shop, change(id), '198.51.100.2', forBuyer('203.0.113.1'))
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'THROTTLED' } }] } })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await send(shop, change(id), server, forBuyer('203.0.113.2'))).status).toBe(200)
})

test('all requests with the private token are limited together', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const rateLimits = { 'commerce-requests': 1, 'private-requests': 2 }
  const shop = await createTestShop({ csv: '', rateLimits, privateToken: 'secret' })
  // One buyer's exceeded limit does not affect others.
  for (const status of [200, 429, 429])
    expect((await send(shop, name, server, forBuyer('203.0.113.1'))).status).toBe(status)
  expect((await send(shop, name, '198.51.100.2', token)).status).toBe(200)
  expect(await send(shop, name, server, forBuyer('203.0.113.3'))).toEqual({
    status: 429,
    retryAfter: '60',
    body: throttled,
  })
  expect((await send(shop, name, server)).status).toBe(200)
})

test('codes of gift cards from a server that names no buyer are limited only together with all others', async () => {
  const rateLimits = { 'gift-card-codes': 1, 'all-gift-card-codes': 3 }
  const shop = await createTestShop({ csv: '', rateLimits, privateToken: 'secret' })
  const guess = 'mutation { cartCreate(input: { giftCardCodes: ["x"] }) { cart { id } } }'
  for (const status of [200, 200, 200, 429])
    expect((await runForVisitor(server, () => send(shop, guess, server, token))).status).toBe(status)
})

const guess = (codes: readonly string[]) =>
  `mutation { cartCreate(input: { discountCodes: ${JSON.stringify(codes)} }) { cart { id } } }`

test('discount codes that do not exist are limited per address, and then right ones are not told apart', async () => {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, discounts: 'Code,Type,Value\nCALM,percentage,10\n' })
  const wrong = (from: number) => guess(Array.from({ length: 10 }, (_, index) => `unknown-${from + index}`))
  const { id } = await createCart(shop.service)
  const update = `mutation { cartDiscountCodesUpdate(cartId: "${id}", discountCodes: ["calm"]) { cart { id } } }`
  for (let count = 0; count < 100; count++) await send(shop, guess(['calm']), '203.0.113.1')
  for (let count = 0; count < 60; count += 10) expect((await send(shop, wrong(count), '203.0.113.1')).status).toBe(200)
  for (const attempt of [wrong(60), guess([' Calm ']), update]) {
    const refused = await send(shop, attempt, '203.0.113.1')
    expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'THROTTLED' } }] } })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  }
  expect((await send(shop, guess([]), '203.0.113.1')).status).toBe(200)
  expect((await send(shop, guess(['\0']), '203.0.113.1')).body).not.toMatchObject({ errors: [{}] })
  expect((await send(shop, wrong(60), '203.0.113.2')).status).toBe(200)
})

test('a buyer is not believed without the private token', async () => {
  const shop = await createTestShop({ csv: '', rateLimits: { 'commerce-requests': 1 }, privateToken: 'secret' })
  const pretend = (buyer: string) => send(shop, name, '203.0.113.1', { 'Shopify-Storefront-Buyer-IP': buyer })
  expect((await pretend('203.0.113.2')).status).toBe(200)
  expect((await pretend('203.0.113.3')).status).toBe(429)
})

const checkout = async (
  { service }: TestShop,
  { checkoutUrl }: { checkoutUrl: string },
  address: string,
  body?: string,
) => {
  const headers = { Origin: 'https://shop.test', 'Content-Type': 'application/x-www-form-urlencoded' }
  const init = body === undefined ? {} : { method: 'POST', headers, body }
  const response = await service.fetch(
    new Request(`https://shop.test${checkoutPath(checkoutUrl)}`, init),
    from(address),
  )
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), page: await response.text() }
}

test('requests for checkout pages are limited per address, with an error page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shop = await createTestShop({ rateLimits: { 'checkout-pages': 2 } })
  const cart = await createCart(shop.service, [{ merchandiseId: mug }])
  for (const _visit of [1, 2]) expect((await checkout(shop, cart, '203.0.113.1')).status).toBe(200)
  const refused = await checkout(shop, cart, '203.0.113.1')
  expect(refused).toMatchObject({ status: 429, retryAfter: '60' })
  expect(refused.page).toContain('<h1>One moment</h1>')
  expect((await checkout(shop, cart, '203.0.113.2')).status).toBe(200)
  vi.setSystemTime(Date.now() + 120_000)
  expect((await checkout(shop, cart, '203.0.113.1')).status).toBe(200)
})

test('checkout submissions are limited per address and per checkout', async () => {
  const shop = await createTestShop({ rateLimits: { 'checkout-forms': 3, 'forms-of-checkout': 2 } })
  const [hot, other, last] = [
    await createCart(shop.service, [{ merchandiseId: mug }]),
    await createCart(shop.service, [{ merchandiseId: mug }]),
    await createCart(shop.service, [{ merchandiseId: mug }]),
  ]
  const send = async (cart: typeof hot, address: string) => (await checkout(shop, cart, address, 'email=x')).status
  expect([await send(hot, '203.0.113.1'), await send(hot, '203.0.113.2')]).toEqual([422, 422])
  expect(await send(hot, '203.0.113.3')).toBe(429)
  expect([await send(other, '203.0.113.1'), await send(other, '203.0.113.1')]).toEqual([422, 422])
  expect([await send(last, '203.0.113.1'), await send(last, '203.0.113.4')]).toEqual([429, 422])
  expect((await checkout(shop, hot, '203.0.113.1')).status).toBe(200)
})

test('the discount codes of checkouts, in links and forms, are limited per address', async () => {
  const shop = await createTestShop({ rateLimits: { 'discount-codes': 2 } })
  const { id, checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  const cart = { checkoutUrl: `${checkoutUrl}?discount=` }
  expect((await checkout(shop, { checkoutUrl: `${cart.checkoutUrl}a` }, '203.0.113.1')).status).toBe(200)
  const form = async (code: string) =>
    (await checkout(shop, { checkoutUrl }, '203.0.113.1', `discountCode=${code}`)).status
  expect([await form('b'), await form('c')]).toEqual([422, 429])
  expect((await checkout(shop, { checkoutUrl: `${cart.checkoutUrl}d` }, '203.0.113.1')).page).toContain('One moment')
  // A code that the cart holds is no attempt.
  const held = `mutation { cartDiscountCodesUpdate(cartId: "${id}", discountCodes: ["e"]) { cart { id } } }`
  await send(shop, held, '203.0.113.2')
  expect((await checkout(shop, { checkoutUrl: `${cart.checkoutUrl}E` }, '203.0.113.1')).status).toBe(200)
})
