import { expect, test } from 'vitest'
import { applyPending, cartCount, maximumQuantity, type Cart } from './cart.ts'
import { displayCount } from './cart-count.ts'
import type { Merchandise } from './merchandise.ts'

const merchandise = (id: string, price: string | null = '10.0'): Merchandise => ({
  id,
  sku: null,
  title: id,
  variantTitle: '6 pack',
  productType: 'Sparkling Water',
  price: price === null ? null : { amount: price, currencyCode: 'USD' },
  compareAtPrice: null,
  image: null,
  availableForSale: true,
  quantityAvailable: 100,
})

const cart: Cart = {
  id: 'cart',
  checkoutUrl: 'http://shop.test/checkouts/1',
  total: { amount: '30.0', currencyCode: 'USD' },
  lines: [
    { id: 'a', quantity: 2, attributes: [], sellingPlan: null, merchandise: merchandise('water') },
    {
      id: 'b',
      quantity: 1,
      attributes: [{ key: 'engraving', value: 'hi' }],
      sellingPlan: null,
      merchandise: merchandise('tub'),
    },
  ],
  attributes: [],
  discountCodes: [],
}

test('with nothing under way the cart is the service’s own', () => {
  expect(applyPending(cart, [])).toBe(cart)
})

test('CART-16: changes are applied before the service has answered, the total included', () => {
  const shown = applyPending(cart, [{ kind: 'quantity', lineId: 'a', quantity: 5 }])
  expect(shown.lines[0]?.quantity).toBe(5)
  expect(shown.total).toEqual({ amount: '60.00', currencyCode: 'USD' })
  expect(cart.lines[0]?.quantity).toBe(2)
})

test('CART-09, CART-18: a variant that has no line gets one, with the temporary id -1', () => {
  const shown = applyPending(cart, [
    { kind: 'add', merchandise: merchandise('powder', '4.5'), quantity: 2, sellingPlan: null },
  ])
  expect(shown.lines.at(-1)).toMatchObject({ id: '-1', quantity: 2, merchandise: { id: 'powder' } })
  expect(shown.total.amount).toBe('39.00')
})

test('CART-12: adding to a variant that has a line adds the quantities', () => {
  const shown = applyPending(cart, [{ kind: 'add', merchandise: merchandise('water'), quantity: 3, sellingPlan: null }])
  expect(shown.lines.map(({ quantity }) => quantity)).toEqual([5, 1])
})

test('a line with attributes is another thing than the same variant without', () => {
  const shown = applyPending(cart, [{ kind: 'add', merchandise: merchandise('tub'), quantity: 1, sellingPlan: null }])
  expect(shown.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 2],
    ['b', 1],
    ['-1', 1],
  ])
})

test('CART-19: an optimistic line has null prices unless the variant has them', () => {
  const shown = applyPending(cart, [
    { kind: 'add', merchandise: merchandise('powder', null), quantity: 1, sellingPlan: null },
  ])
  expect(shown.lines.at(-1)?.merchandise.price).toBeNull()
  expect(shown.total.amount).toBe('30.00')
})

test('CART-10: a quantity under 1 removes the line', () => {
  const shown = applyPending(cart, [{ kind: 'quantity', lineId: 'a', quantity: 0 }])
  expect(shown.lines.map(({ id }) => id)).toEqual(['b'])
})

test('cents add up exactly', () => {
  const cents: Cart = {
    ...cart,
    lines: [{ id: 'a', quantity: 1, attributes: [], sellingPlan: null, merchandise: merchandise('water', '0.1') }],
  }
  expect(applyPending(cents, [{ kind: 'quantity', lineId: 'a', quantity: 3 }]).total.amount).toBe('0.30')
})

test('the count is of things, not of lines, and is shown up to 99', () => {
  expect(cartCount(cart)).toBe(3)
  expect(displayCount(99)).toBe(99)
  expect(displayCount(100)).toBe(99)
})

test.each([
  ['the stock', true, 7, 7],
  ['9999 for an item that is sold without stock', true, 0, 9999],
  ['9999 for an item sold below nothing', true, -3, 9999],
  ['9999 where the service does not tell the stock', true, null, 9999],
  ['the quantity that is there, for an item that is gone', false, 0, 4],
])('a line can hold at most %s', (_what, availableForSale, quantityAvailable, maximum) => {
  expect(maximumQuantity({ availableForSale, quantityAvailable }, 4)).toBe(maximum)
})
