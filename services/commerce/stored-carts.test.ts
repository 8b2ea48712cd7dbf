import { runForVisitor } from '@shop/database/scans'
import { expect, test } from 'vitest'
import { createTestShop, mug } from './testing/commerce.ts'
import { graphqlRequest } from './testing/shop-address.ts'
import { checkoutPath } from './testing/shopper.ts'
import { createCart } from './testing/storefront-client.ts'

/** The server's bindings for a request. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

const long = 'x'.repeat(5000)
const longAttributes = Array.from({ length: 19 }, (_, index) => ({ key: `a${index}`, value: long }))
const longMetafields = Array.from({ length: 19 }, (_, index) => ({
  key: `gift.k${index}`,
  type: 'multi_line_text_field',
  value: long,
}))

test.for([
  ['attributes of a new cart', { input: { attributes: longAttributes } }],
  ['attributes of a line', { input: { lines: [{ merchandiseId: mug, attributes: longAttributes }] } }],
  ['metafields', { input: { metafields: longMetafields } }],
] as const)('long %s count as further mutations, one for every 10,000 characters', async ([, variables]) => {
  const { service } = await createTestShop({ rateLimits: { 'cart-mutations': 20 } })
  const create = 'mutation ($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const post = async () => (await service.fetch(graphqlRequest(create, variables), from('203.0.113.1'))).status
  expect([await post(), await post(), await post()]).toEqual([200, 200, 429])
})

const setMetafields =
  'mutation ($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) { userErrors { code } } }'

test('long metafields of a known cart count as further mutations', async () => {
  const { service } = await createTestShop({ rateLimits: { 'cart-mutations': 20 } })
  const { id: ownerId } = await createCart(service)
  const metafields = longMetafields.map((input) => ({ ownerId, ...input }))
  const post = async () =>
    (await service.fetch(graphqlRequest(setMetafields, { metafields }), from('203.0.113.1'))).status
  expect([await post(), await post(), await post()]).toEqual([200, 200, 429])
})

test('an address stores so many kilobytes of carts per day; changes that make none larger count little', async () => {
  const { service } = await createTestShop({ rateLimits: { 'cart-kilobytes': 250 } })
  const post = async (document: string, address: string, variables = {}) =>
    (await service.fetch(graphqlRequest(document, variables), from(address))).status
  const create = 'mutation ($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const line = { merchandiseId: mug, attributes: longAttributes }
  const { id } = await createCart(service, [line])
  const note = `mutation { cartNoteUpdate(cartId: "${id}", note: "x") { cart { id } } }`
  const clone = `mutation { cartClone(cartId: "${id}") { cart { id } } }`
  const metafields = longMetafields.map((input) => ({ ownerId: id, ...input }))
  for (let count = 0; count < 100; count++) expect(await post(note, '203.0.113.1')).toBe(200)
  for (const [address, document, variables] of [
    ['203.0.113.1', clone, {}],
    ['203.0.113.2', create, { input: { lines: [line] } }],
    ['203.0.113.3', setMetafields, { metafields }],
  ] as const)
    for (const status of [200, 200, 200, 429]) expect(await post(document, address, variables)).toBe(status)
  expect(await post(note, '203.0.113.3')).toBe(429)
})

test('carts that the shop itself stores for a visitor count for that visitor', async () => {
  const { service } = await createTestShop({ rateLimits: { 'cart-kilobytes': 1 } })
  const create = () => service.fetch(graphqlRequest('mutation { cartCreate { cart { id } } }'))
  const forVisitor = async (visitor: string) => (await runForVisitor(visitor, create)).status
  expect([await forVisitor('203.0.113.1'), await forVisitor('203.0.113.1')]).toEqual([200, 200])
  expect([await forVisitor('203.0.113.1'), await forVisitor('203.0.113.2')]).toEqual([429, 200])
})

test('parameters of a checkout’s address count as its cart, and are refused above the limit', async () => {
  const { service } = await createTestShop({ rateLimits: { 'cart-kilobytes': 10 } })
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
  const open = async (search: string) => {
    const request = new Request(`https://shop.test${checkoutPath(checkoutUrl)}${search}`)
    return (await service.fetch(request, from('203.0.113.1'))).status
  }
  const long = `?p=${'x'.repeat(4000)}`
  expect([await open(long), await open(long), await open(long)]).toEqual([200, 200, 429])
  expect([await open('?utm_source=a'), await open('')]).toEqual([429, 200])
})
