import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop, mug, tonic12, tonic6 } from '../testing/commerce.ts'
import { publicToken, sendAsHydrogen } from '../testing/hydrogen-client.ts'
import * as documents from '../testing/hydrogen-documents.ts'
import {
  here as cartVariables,
  readCartDocuments,
  walkThroughCart,
  type SendDocument,
} from '../testing/hydrogen-react-cart.ts'

const here = { country: 'US', language: 'EN' }
const openShop = () => createTestShop({ csv: catalogue, accessToken: publicToken })

const cartSchema = z.object({
  id: z.string(),
  note: z.string().nullable(),
  totalQuantity: z.number(),
  lines: z.object({ nodes: z.array(z.object({ id: z.string(), quantity: z.number() })) }),
})

test('API-02: the cart handler of Hydrogen 2026-04 creates and changes a cart', async () => {
  const shop = await openShop()
  async function send(name: string, parameters: string, given: string, variables: Record<string, unknown>) {
    const data = await sendAsHydrogen(shop, documents.cartMutation(name, parameters, given), {
      ...here,
      ...variables,
      visitorConsent: { analytics: true },
    })
    const schema = z.object({
      cart: cartSchema,
      userErrors: z.array(z.object({ code: z.string() })),
      warnings: z.array(z.object({ code: z.string() })),
    })
    return schema.parse(data[name])
  }
  async function run(name: string, parameters: string, given: string, variables: Record<string, unknown>) {
    const response = await send(name, parameters, given, variables)
    expect(response.userErrors).toEqual([])
    return response
  }
  const input = { lines: [{ merchandiseId: tonic6, quantity: 2 }], giftCardCodes: ['CARD'] }
  const { cart, warnings } = await run('cartCreate', '$input: CartInput!', 'input: $input', { input })
  expect(warnings).toEqual([{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE' }])
  const cartId = cart.id
  const id = '$cartId: ID!'
  const of = 'cartId: $cartId'
  const added = await run('cartLinesAdd', `${id}, $lines: [CartLineInput!]!`, `${of}, lines: $lines`, {
    cartId,
    lines: [{ merchandiseId: mug }],
  })
  expect(added.cart.totalQuantity).toBe(3)
  const lineId = added.cart.lines.nodes[1]?.id
  const more = await run('cartLinesUpdate', `${id}, $lines: [CartLineUpdateInput!]!`, `${of}, lines: $lines`, {
    cartId,
    lines: [{ id: lineId, quantity: 4 }],
  })
  expect(more.cart.totalQuantity).toBe(6)
  const fewer = await run('cartLinesRemove', `${id}, $lineIds: [ID!]!`, `${of}, lineIds: $lineIds`, {
    cartId,
    lineIds: [lineId],
  })
  expect(fewer.cart.lines.nodes).toHaveLength(1)
  const short = await run('cartLinesUpdate', `${id}, $lines: [CartLineUpdateInput!]!`, `${of}, lines: $lines`, {
    cartId,
    lines: [{ id: fewer.cart.lines.nodes[0]?.id, quantity: 99 }],
  })
  expect(short.warnings).toEqual([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }])
  const noted = await run('cartNoteUpdate', `${id}, $note: String!`, `${of}, note: $note`, { cartId, note: 'Hello' })
  expect(noted.cart.note).toBe('Hello')
  const coded = await run(
    'cartDiscountCodesUpdate',
    `${id}, $discountCodes: [String!]!`,
    `${of}, discountCodes: $discountCodes`,
    { cartId, discountCodes: ['NONE'] },
  )
  expect(coded.warnings).toEqual([{ code: 'DISCOUNT_NOT_FOUND' }])
  const gifts = `${id}, $giftCardCodes: [String!]!`
  for (const name of ['cartGiftCardCodesUpdate', 'cartGiftCardCodesAdd']) {
    const { userErrors } = await send(name, gifts, `${of}, giftCardCodes: $giftCardCodes`, {
      cartId,
      giftCardCodes: ['CARD'],
    })
    expect(userErrors).toEqual([{ code: 'INVALID' }])
  }
})

test.for(['2023-07', '2026-04'] as const)(
  'API-02, API-08: the cart documents of hydrogen-react %s work',
  async (version) => {
    const shop = await openShop()
    const send: SendDocument = (document, variables) => sendAsHydrogen(shop, document, variables, version)
    expect(await walkThroughCart(version, send, [tonic12, mug])).toMatchObject({ totalQuantity: 3 })
  },
)

const shortCart = z.object({
  id: z.string(),
  lines: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string(), quantity: z.number() }) })) }),
})

test.for(['2023-07', '2026-04'] as const)(
  'the cart documents of hydrogen-react %s always get the cart, even with shortages or invalid input',
  async (version) => {
    const shop = await openShop()
    const documentOf = await readCartDocuments(version)
    async function run(document: string, field: string, variables: Record<string, unknown>) {
      const data = await sendAsHydrogen(shop, documentOf(document), { ...variables, ...cartVariables }, version)
      const { lines, id } = z.object({ cart: shortCart }).parse(data[field]).cart
      return { cartId: id, lines: lines.edges.map(({ node }) => node) }
    }
    const input = { lines: [{ merchandiseId: tonic12, quantity: 5 }] }
    const { cartId, lines } = await run('CartCreate', 'cartCreate', { input })
    expect(lines).toMatchObject([{ quantity: 1 }])
    const twoMore = [{ merchandiseId: tonic12 }, { merchandiseId: mug, quantity: 2 }]
    const added = await run('CartLineAdd', 'cartLinesAdd', { cartId, lines: twoMore })
    expect(added.lines).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
    const updates = [{ id: lines[0]?.id, quantity: 9 }]
    expect((await run('CartLineUpdate', 'cartLinesUpdate', { cartId, lines: updates })).lines).toEqual(added.lines)
    const unknown = [{ merchandiseId: 'gid://shopify/ProductVariant/1' }]
    expect((await run('CartLineAdd', 'cartLinesAdd', { cartId, lines: unknown })).lines).toEqual(added.lines)
  },
)
