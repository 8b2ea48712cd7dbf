import { expect, test } from 'vitest'
import { createTestShop, mug } from '../testing/commerce.ts'
import { change, createCart, mutate, readCart, type CartMutationName } from '../testing/storefront-client.ts'

test('API-19 cartDiscountCodesUpdate replaces the codes in their order; an empty list removes them', async () => {
  const { service } = await createTestShop()
  const { id } = await createCart(service, [], { discountCodes: ['OLD'] })
  const codesAfter = async (discountCodes: string[]) =>
    (await change(service, 'cartDiscountCodesUpdate', { cartId: id, discountCodes })).discountCodes.map(
      ({ code }) => code,
    )
  expect(await codesAfter(['B', ' A ', '', 'b'])).toEqual(['b', 'A'])
  expect(await codesAfter([])).toEqual([])
})

test('cartNoteUpdate sets the note, and an empty one removes it', async () => {
  const { service } = await createTestShop()
  const { id } = await createCart(service)
  expect(await change(service, 'cartNoteUpdate', { cartId: id, note: 'Ring twice' })).toMatchObject({
    note: 'Ring twice',
  })
  expect(await change(service, 'cartNoteUpdate', { cartId: id, note: '' })).toMatchObject({ note: null })
})

test('cartBuyerIdentityUpdate sets the given fields and keeps the others', async () => {
  const { service } = await createTestShop()
  const { id } = await createCart(service, [], { buyerIdentity: { email: 'ada@example.com' } })
  const update = async (buyerIdentity: object) =>
    (await change(service, 'cartBuyerIdentityUpdate', { cartId: id, buyerIdentity })).buyerIdentity
  expect(await update({ countryCode: 'GB' })).toEqual({ countryCode: 'GB', email: 'ada@example.com' })
  expect(await update({})).toEqual({ countryCode: 'GB', email: 'ada@example.com' })
  expect(await update({ email: null })).toEqual({ countryCode: 'GB', email: null })
})

interface Refusal {
  title: string
  name: CartMutationName
  input: object
  error: { code: string; field: string[]; message: string }
}

const refusals: Refusal[] = [
  {
    title: 'missing discount codes',
    name: 'cartDiscountCodesUpdate',
    input: {},
    error: { code: 'MISSING_DISCOUNT_CODE', field: ['discountCodes'], message: 'The discount codes are missing.' },
  },
  {
    title: 'a discount code that is too long',
    name: 'cartDiscountCodesUpdate',
    input: { discountCodes: ['x'.repeat(256)] },
    error: {
      code: 'LESS_THAN',
      field: ['discountCodes', '0'],
      message: 'discountCodes.0 is longer than 255 characters.',
    },
  },
  {
    title: 'an eleventh discount code',
    name: 'cartDiscountCodesUpdate',
    input: { discountCodes: Array.from({ length: 11 }, (_, index) => `CODE${index}`) },
    error: { code: 'LESS_THAN', field: ['discountCodes'], message: 'A cart can hold at most 10 discount codes.' },
  },
  {
    title: 'a missing note',
    name: 'cartNoteUpdate',
    input: {},
    error: { code: 'MISSING_NOTE', field: ['note'], message: 'The note is missing.' },
  },
  {
    title: 'a buyer with an invalid email address',
    name: 'cartBuyerIdentityUpdate',
    input: { buyerIdentity: { email: 'nobody' } },
    error: {
      code: 'INVALID',
      field: ['buyerIdentity', 'email'],
      message: 'buyerIdentity.email is not an email address.',
    },
  },
  {
    title: 'an unknown cart',
    name: 'cartSelectedDeliveryOptionsUpdate',
    input: { cartId: 'gid://shopify/Cart/none', options: [] },
    error: { code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' },
  },
]

test.for(refusals)('$title is rejected with one error and the unchanged cart', async ({ name, input, error }) => {
  const { service } = await createTestShop()
  const cart = await createCart(service, [{ merchandiseId: mug }], { note: 'Ring twice', discountCodes: ['A'] })
  const unchanged = 'cartId' in input ? null : cart
  expect(await mutate(service, name, { cartId: cart.id, ...input })).toEqual({
    cart: unchanged,
    userErrors: [error],
    warnings: [],
  })
  expect(await readCart(service, cart.id)).toEqual(cart)
})
