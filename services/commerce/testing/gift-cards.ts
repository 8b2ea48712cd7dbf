import { expect } from 'vitest'
import { z } from 'zod'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import type { TestShopOptions } from './commerce.ts'
import { openShopWithFollowUp } from './follow-up.ts'
import { pay } from './shopper.ts'
import { createCart, query } from './storefront-client.ts'

/** A gift card of $50, a drink of $22 and a mug of $12.50; nothing is shipped. */
export const giftCardCatalogue = `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Requires Shipping,Gift Card
gift-card,Gift Card,Gift Card,TRUE,Title,Default Title,GIFT,50.00,FALSE,TRUE
tonic,Cloud Tonic,Sparkling Water,TRUE,Pack Size,6 pack,TON-6,22.00,FALSE,FALSE
mug,Dusk Mug,Merch,TRUE,Title,Default Title,MUG,12.50,FALSE,FALSE
`
export const giftCard = toGid('ProductVariant', variantNumber('gift-card', ['Default Title']))

export const openGiftShop = (options: TestShopOptions = {}) =>
  openShopWithFollowUp({ csv: giftCardCatalogue, ...options })

export type GiftShop = Awaited<ReturnType<typeof openGiftShop>>

type Attributes = { key: string; value: string }[]

/** Orders gift cards; their mail is not sent yet. */
export async function orderGiftCards(
  { service }: GiftShop,
  { quantity = 1, attributes = [], note = [] }: { quantity?: number; attributes?: Attributes; note?: Attributes } = {},
): Promise<void> {
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: giftCard, quantity, attributes }], {
    attributes: note,
  })
  expect(await pay(service, checkoutUrl, { total: quantity * 5000 })).toMatchObject({ status: 303 })
}

/** The codes in a mail. */
export const codesIn = ({ text }: { text: string }): string[] => text.match(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g) ?? []

/** Buys a gift card of $50; returns its code from the mail. */
export async function buyGiftCard(shop: GiftShop): Promise<string> {
  await orderGiftCards(shop)
  await shop.work()
  const [code] = codesIn(shop.sent.at(-1) ?? expect.fail('No mail was sent'))
  return code ?? expect.fail('The mail has no code')
}

const amount = z.object({ amount: z.string() }).transform((money) => money.amount)
const payloadSchema = z.object({
  result: z.object({
    cart: z
      .object({
        id: z.string(),
        checkoutUrl: z.string(),
        appliedGiftCards: z.array(
          z.object({ id: z.string(), lastCharacters: z.string(), amountUsed: amount, balance: amount }),
        ),
        cost: z.object({ totalAmount: amount }),
      })
      .nullable(),
    userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()), message: z.string() })),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
})

const fields = `{
  cart {
    id checkoutUrl cost { totalAmount { amount } }
    appliedGiftCards { id lastCharacters amountUsed { amount } balance { amount } }
  }
  userErrors { code field message }
  warnings { code message }
}`

const documents = {
  cartCreate: `mutation ($input: CartInput) { result: cartCreate(input: $input) ${fields} }`,
  cartLinesAdd: `mutation ($cartId: ID!, $lines: [CartLineInput!]!) { result: cartLinesAdd(cartId: $cartId, lines: $lines) ${fields} }`,
  cartGiftCardCodesUpdate: `mutation ($cartId: ID!, $codes: [String!]!) { result: cartGiftCardCodesUpdate(cartId: $cartId, giftCardCodes: $codes) ${fields} }`,
  cartGiftCardCodesAdd: `mutation ($cartId: ID!, $codes: [String!]!) { result: cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $codes) ${fields} }`,
  cartGiftCardCodesRemove: `mutation ($cartId: ID!, $ids: [ID!]!) { result: cartGiftCardCodesRemove(cartId: $cartId, appliedGiftCardIds: $ids) ${fields} }`,
}

/** Runs a mutation and returns its payload, with the cart's gift cards. */
export async function changeGiftCards(
  { service }: Pick<GiftShop, 'service'>,
  name: keyof typeof documents,
  variables: Record<string, unknown>,
) {
  return (await query(service, payloadSchema, documents[name], variables)).result
}
