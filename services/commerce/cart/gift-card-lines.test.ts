import { expect, test } from 'vitest'
import { changeGiftCards, giftCard, giftCardCatalogue, openGiftShop } from '../testing/gift-cards.ts'

test('a message may have 200 characters with line breaks, whichever way a client writes them', async () => {
  const shop = await openGiftShop()
  const message = { key: 'Message', value: `Be well\r\n${'x'.repeat(192)}` }
  const lines = [{ merchandiseId: giftCard, attributes: [{ key: 'Recipient email', value: 'a@example.com' }, message] }]
  expect((await changeGiftCards(shop, 'cartCreate', { input: { lines } })).userErrors).toEqual([])
})

test('an order issues at most 100 gift cards of a kind', async () => {
  const shop = await openGiftShop()
  const input = { lines: [{ merchandiseId: giftCard, quantity: 101 }] }
  const { cart, warnings } = await changeGiftCards(shop, 'cartCreate', { input })
  expect([cart?.cost.totalAmount, warnings[0]?.code]).toEqual(['5000.0', 'MERCHANDISE_NOT_ENOUGH_STOCK'])
})

test('a discount is not for gift cards, unless it names the product', async () => {
  const shop = await openGiftShop()
  await shop.service.importCatalogue({
    text: giftCardCatalogue,
    discounts: `Code,Type,Value,Product Handles
ALL,percentage,10,
CARDS,percentage,10,gift-card
`,
  })
  const totalWith = async (code: string) =>
    (
      await changeGiftCards(shop, 'cartCreate', {
        input: { lines: [{ merchandiseId: giftCard }], discountCodes: [code] },
      })
    ).cart?.cost.totalAmount
  expect([await totalWith('ALL'), await totalWith('CARDS')]).toEqual(['50.0', '45.0'])
})
