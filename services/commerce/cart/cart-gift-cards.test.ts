import { expect, test } from 'vitest'
import { mug, tonic6 } from '../testing/commerce.ts'
import { buyGiftCard, changeGiftCards, giftCard, openGiftShop } from '../testing/gift-cards.ts'
import { graphqlRequest } from '../testing/shop-address.ts'
import { postGraphql } from '../testing/storefront-client.ts'

const unknown = '0000-0000-0000-0000'

test('gift cards are applied in order, added, replaced and removed', async () => {
  const shop = await openGiftShop()
  const [first, second] = [await buyGiftCard(shop), await buyGiftCard(shop)]
  const lines = [{ merchandiseId: tonic6, quantity: 3 }]
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { lines, giftCardCodes: [first] } })
  const cartId = cart?.id
  expect(cart?.appliedGiftCards).toMatchObject([{ amountUsed: '50.0', lastCharacters: first.slice(-4) }])
  expect(cart?.cost.totalAmount).toBe('66.0')
  const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
  const added = await changeGiftCards(shop, 'cartGiftCardCodesAdd', { cartId, codes: [typed, first] })
  expect(added.userErrors).toEqual([])
  expect(added.cart?.appliedGiftCards.map(({ amountUsed }) => amountUsed)).toEqual(['50.0', '16.0'])
  const ids = [added.cart?.appliedGiftCards[0]?.id]
  const removed = await changeGiftCards(shop, 'cartGiftCardCodesRemove', { cartId, ids })
  expect(removed.cart?.appliedGiftCards).toMatchObject([{ amountUsed: '50.0', lastCharacters: second.slice(-4) }])
  expect((await changeGiftCards(shop, 'cartGiftCardCodesRemove', { cartId, ids })).userErrors).toMatchObject([
    { code: 'INVALID', field: ['appliedGiftCardIds', '0'] },
  ])
  const replaced = await changeGiftCards(shop, 'cartGiftCardCodesUpdate', { cartId, codes: [first] })
  expect(replaced.cart?.appliedGiftCards).toMatchObject([{ lastCharacters: first.slice(-4) }])
  const none = await changeGiftCards(shop, 'cartGiftCardCodesUpdate', { cartId, codes: [] })
  expect(none.cart?.appliedGiftCards).toEqual([])
})

test('a wrong code is named and changes nothing; a new cart is created without it', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const message = 'There is no gift card with this code. Is it spelled correctly?'
  const { cart, warnings } = await changeGiftCards(shop, 'cartCreate', {
    input: { lines: [{ merchandiseId: mug }], giftCardCodes: [unknown, code] },
  })
  expect(warnings).toEqual([{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', message }])
  expect(cart?.appliedGiftCards).toHaveLength(1)
  for (const name of ['cartGiftCardCodesUpdate', 'cartGiftCardCodesAdd'] as const) {
    const response = await changeGiftCards(shop, name, { cartId: cart?.id, codes: [code, unknown] })
    expect(response.userErrors).toEqual([{ code: 'INVALID', field: ['giftCardCodes', '1'], message }])
    expect(response.cart).toEqual(cart)
  }
})

test('gift cards do not buy gift cards', async () => {
  const shop = await openGiftShop()
  const code = await buyGiftCard(shop)
  const lines = [{ merchandiseId: giftCard }, { merchandiseId: mug }]
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: { lines, giftCardCodes: [code] } })
  expect(cart?.cost.totalAmount).toBe('62.5')
  expect(cart?.appliedGiftCards).toMatchObject([{ amountUsed: '12.5' }])
})

test('guessing codes is limited for an address and for all together, and right codes are counted too', async () => {
  const shop = await openGiftShop({ rateLimits: { 'gift-card-codes': 5, 'all-gift-card-codes': 9 } })
  const { cart } = await changeGiftCards(shop, 'cartCreate', { input: {} })
  const guess = (codes: string[], address: string) =>
    shop.service.fetch(
      graphqlRequest(
        `mutation ($cartId: ID!, $codes: [String!]!) { cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $codes) { userErrors { code } } }`,
        { cartId: cart?.id, codes },
        { version: '2026-04' },
      ),
      { incoming: { socket: { remoteAddress: address } } },
    )
  expect((await guess([unknown, unknown, unknown, unknown], '192.0.2.1')).status).toBe(200)
  expect((await guess([unknown, unknown], '192.0.2.1')).status).toBe(429)
  expect((await guess([unknown], '192.0.2.2')).status).toBe(200)
  const refused = await guess([unknown, unknown, unknown, unknown], '192.0.2.3')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  // The limit for all addresses together applies to the shop's own pages too.
  const mutation = `mutation { cartCreate(input: { giftCardCodes: ["${unknown}"] }) { cart { id } } }`
  expect((await postGraphql(shop.service, mutation)).status).toBe(429)
})
