import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestShop, mug, secret, tonic6 } from '../testing/commerce.ts'
import { createCart, mutate, readCart, type CartMutationName } from '../testing/storefront-client.ts'

const unknownCart = 'gid://shopify/Cart/hWN2aWxsIG5vdCBiZSBmb3VuZCBoZXJl'
const unknownVariant = 'gid://shopify/ProductVariant/1'
const unknownLine = `gid://shopify/CartLine/${randomUUID()}`
const tooMany = (variant: string) =>
  `The quantity for merchandise with id ${variant} must be greater than zero but less than 1000000.`
const cartMissing = { code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }
const attribute = (key: string, value: string) => [{ key, value }]
const longAttributes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, value: 'x'.repeat(4900) }))

interface Refusal {
  title: string
  name: CartMutationName
  /** Given the ids of a cart with one line of two 6 packs, and of that line. */
  variables(cartId: string, lineId: string): Record<string, unknown>
  error: { code: string; field: string[]; message: string }
}

const refusals: Refusal[] = [
  {
    title: 'a variant that does not exist',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: mug }, { merchandiseId: unknownVariant }] }),
    error: {
      code: 'INVALID',
      field: ['lines', '1', 'merchandiseId'],
      message: `The merchandise with id ${unknownVariant} does not exist.`,
    },
  },
  {
    title: 'a variant that is not published',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: secret }] }),
    error: {
      code: 'INVALID',
      field: ['lines', '0', 'merchandiseId'],
      message: `The merchandise with id ${secret} does not exist.`,
    },
  },
  {
    title: 'an invalid id',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: '\0;drop table' }] }),
    error: {
      code: 'INVALID',
      field: ['lines', '0', 'merchandiseId'],
      message: 'The merchandise with id \0;drop table does not exist.',
    },
  },
  {
    title: 'an unknown variant in a new cart',
    name: 'cartCreate',
    variables: () => ({ input: { lines: [{ merchandiseId: unknownVariant }] } }),
    error: {
      code: 'INVALID',
      field: ['input', 'lines', '0', 'merchandiseId'],
      message: `The merchandise with id ${unknownVariant} does not exist.`,
    },
  },
  ...[0, -1, 1_000_000].map((quantity): Refusal => ({
    title: `adding a quantity of ${quantity}`,
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: mug, quantity }] }),
    error: { code: 'INVALID', field: ['lines', '0', 'quantity'], message: tooMany(mug) },
  })),
  {
    title: 'a negative quantity in an update',
    name: 'cartLinesUpdate',
    variables: (cartId, id) => ({ cartId, lines: [{ id, quantity: -2 }] }),
    error: { code: 'INVALID', field: ['lines', '0', 'quantity'], message: tooMany(tonic6) },
  },
  {
    title: 'lines that exceed the platform’s maximum together',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: mug, quantity: 999_999 }, { merchandiseId: mug }] }),
    error: { code: 'INVALID', field: ['lines', '0', 'quantity'], message: tooMany(mug) },
  },
  {
    title: 'an update of an unknown line',
    name: 'cartLinesUpdate',
    variables: (cartId, id) => ({
      cartId,
      lines: [
        { id, quantity: 3 },
        { id: unknownLine, quantity: 1 },
      ],
    }),
    error: {
      code: 'INVALID_MERCHANDISE_LINE',
      field: ['lines', '1', 'id'],
      message: `The merchandise line with id ${unknownLine.split('/').at(-1)} does not exist.`,
    },
  },
  {
    title: 'removing an unknown line',
    name: 'cartLinesRemove',
    variables: (cartId, id) => ({ cartId, lineIds: [id, unknownLine] }),
    error: {
      code: 'INVALID_MERCHANDISE_LINE',
      field: ['lineIds', '1'],
      message: `The merchandise line with id ${unknownLine.split('/').at(-1)} does not exist.`,
    },
  },
  {
    title: 'a selling plan that does not exist',
    name: 'cartLinesAdd',
    variables: (cartId) => ({
      cartId,
      lines: [{ merchandiseId: tonic6, sellingPlanId: 'gid://shopify/SellingPlan/1' }],
    }),
    error: {
      code: 'INVALID',
      field: ['lines', '0', 'sellingPlanId'],
      message: 'The selling plan with id gid://shopify/SellingPlan/1 does not exist.',
    },
  },
  {
    title: 'more than 250 lines in one request',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: Array.from({ length: 251 }, () => ({ merchandiseId: mug })) }),
    error: { code: 'LESS_THAN', field: ['lines'], message: 'lines has more than 250 entries.' },
  },
  {
    title: 'an attribute without a key',
    name: 'cartAttributesUpdate',
    variables: (cartId) => ({ cartId, attributes: attribute('', 'x') }),
    error: { code: 'INVALID', field: ['attributes', '0', 'key'], message: 'attributes.0.key is empty.' },
  },
  {
    title: 'a NUL character, which PostgreSQL cannot store',
    name: 'cartAttributesUpdate',
    variables: (cartId) => ({ cartId, attributes: attribute('a', 'x\0') }),
    error: {
      code: 'INVALID',
      field: ['attributes', '0', 'value'],
      message: 'attributes.0.value contains a NUL character.',
    },
  },
  {
    title: 'an attribute of a line that is too long',
    name: 'cartLinesAdd',
    variables: (cartId) => ({ cartId, lines: [{ merchandiseId: mug, attributes: attribute('a', 'x'.repeat(5001)) }] }),
    error: {
      code: 'LESS_THAN',
      field: ['lines', '0', 'attributes', '0', 'value'],
      message: 'lines.0.attributes.0.value is longer than 5000 characters.',
    },
  },
  {
    title: 'attributes that are too long together',
    name: 'cartAttributesUpdate',
    variables: (cartId) => ({ cartId, attributes: longAttributes(21) }),
    error: { code: 'INVALID', field: ['attributes'], message: 'attributes is longer than 100000 characters.' },
  },
  {
    title: 'attributes of two lines that are too long together',
    name: 'cartLinesAdd',
    variables: (cartId) => ({
      cartId,
      lines: [tonic6, mug].map((merchandiseId) => ({ merchandiseId, attributes: longAttributes(11) })),
    }),
    error: {
      code: 'LESS_THAN',
      field: ['lines'],
      message: 'The attributes of all lines of a cart can have at most 100000 characters.',
    },
  },
  {
    title: 'an eleventh discount code',
    name: 'cartCreate',
    variables: () => ({ input: { discountCodes: Array.from({ length: 11 }, (_, index) => `CODE${index}`) } }),
    error: {
      code: 'LESS_THAN',
      field: ['input', 'discountCodes'],
      message: 'A cart can hold at most 10 discount codes.',
    },
  },
  {
    title: 'a note that is too long',
    name: 'cartCreate',
    variables: () => ({ input: { note: 'x'.repeat(5001) } }),
    error: { code: 'LESS_THAN', field: ['input', 'note'], message: 'input.note is longer than 5000 characters.' },
  },
  {
    title: 'an invalid email address',
    name: 'cartCreate',
    variables: () => ({ input: { buyerIdentity: { email: 'nobody' } } }),
    error: {
      code: 'INVALID',
      field: ['input', 'buyerIdentity', 'email'],
      message: 'input.buyerIdentity.email is not an email address.',
    },
  },
  ...[unknownCart, 'gid://shopify/Product/1', '', '-1', '\0'].flatMap((cartId): Refusal[] => [
    {
      title: `adding to the unknown cart ${JSON.stringify(cartId)}`,
      name: 'cartLinesAdd',
      variables: () => ({ cartId, lines: [{ merchandiseId: mug }] }),
      error: cartMissing,
    },
  ]),
  {
    title: 'updating an unknown cart',
    name: 'cartLinesUpdate',
    variables: (_, id) => ({ cartId: unknownCart, lines: [{ id, quantity: 3 }] }),
    error: cartMissing,
  },
  {
    title: 'removing from an unknown cart',
    name: 'cartLinesRemove',
    variables: (_, id) => ({ cartId: unknownCart, lineIds: [id] }),
    error: cartMissing,
  },
  {
    title: 'attributes for an unknown cart',
    name: 'cartAttributesUpdate',
    variables: () => ({ cartId: unknownCart, attributes: [] }),
    error: cartMissing,
  },
]

test.for(refusals)('$title is rejected with one error and the unchanged cart', async ({ name, variables, error }) => {
  const { service } = await createTestShop()
  const cart = await createCart(service, [{ merchandiseId: tonic6, quantity: 2 }])
  const given = variables(cart.id, cart.lines.nodes[0]?.id ?? '')
  const response = await mutate(service, name, given)
  const unchanged = given['cartId'] === cart.id ? cart : null
  expect(response).toEqual({ cart: unchanged, userErrors: [error], warnings: [] })
  expect(await readCart(service, cart.id)).toEqual(cart)
})

test('an unknown cart is null', async () => {
  const { service } = await createTestShop()
  expect(await readCart(service, unknownCart)).toBeNull()
})
