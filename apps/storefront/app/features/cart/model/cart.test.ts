import { describe, expect, test } from 'vitest'
import { cartCount, termsOf, withAttributes } from './cart.ts'
import { applyPending, enqueue, type PendingChange } from './pending-changes.ts'
import { quantityRange } from './line-quantity.ts'
import { addition, cartOf, line, merchandise, plan } from './testing.ts'

const cart = cartOf([line('water', { quantity: 2 }), line('tub', { attributes: [{ key: 'engraving', value: 'hi' }] })])

const quantity = (key: string, quantity: number): PendingChange => ({ kind: 'line', key, quantity })

const priced = (id: string, amount: string) => merchandise(id, { price: { amount, currencyCode: 'USD' } })

describe('merging of changes', () => {
  test('waiting changes of one line become one; an item added twice is one addition', () => {
    const waiting = [addition('powder', 1), quantity('line-water', 3), addition('powder', 2), quantity('line-water', 7)]
    expect(waiting.reduce<PendingChange[]>(enqueue, [])).toEqual([addition('powder', 3), quantity('line-water', 7)])
  })

  test('a change of a line not sent yet changes the pending addition, and removing it sends nothing', () => {
    const queue = enqueue([addition('powder', 1)], quantity('new-powder', 4))
    expect(queue).toEqual([addition('powder', 4)])
    expect(enqueue(queue, quantity('new-powder', 0))).toEqual([])
  })
})

describe('attributes', () => {
  test('TRACK-01: attributes without a value are removed, and those not named stay', () => {
    const attributes = [
      { key: 'giftText', value: 'Hello' },
      { key: 'utm_source', value: 'a' },
      { key: 'empty', value: null },
    ]
    expect(withAttributes(attributes, { utm_source: 'b', giftText: '', 'google-clientID': null })).toEqual([
      { key: 'utm_source', value: 'b' },
    ])
  })
})

describe('totals', () => {
  test('a discount stays applied while the cart changes', () => {
    const discounted = cartOf([line('water', { quantity: 2 })], { total: { amount: '18.0', currencyCode: 'USD' } })
    expect(applyPending(discounted, [quantity('line-water', 4)]).total.amount).toBe('36.00')
  })

  test('cents add up exactly', () => {
    const cents = cartOf([line('water', { merchandise: priced('water', '0.1') })], {
      total: { amount: '0.1', currencyCode: 'USD' },
    })
    expect(applyPending(cents, [quantity('line-water', 3)]).total.amount).toBe('0.30')
  })

  test('the count is that of pieces, not of lines', () => {
    expect(cartCount(cart.lines)).toBe(3)
  })
})

describe('optimistic lines', () => {
  test('without pending changes the cart is that of the service', () => {
    expect(applyPending(cart, [])).toBe(cart)
  })

  test('CART-16: changes are applied before the service has answered, the total included', () => {
    const shown = applyPending(cart, [quantity('line-water', 5)])
    expect(shown.lines[0]?.quantity).toBe(5)
    expect(shown.total).toEqual({ amount: '60.00', currencyCode: 'USD' })
    expect(cart.lines[0]?.quantity).toBe(2)
  })

  test('CART-09, CART-18: a variant that has no line gets one, with the temporary id -1', () => {
    const shown = applyPending(cart, [addition('powder', 2, { merchandise: priced('powder', '4.5') })])
    expect(shown.lines.at(-1)).toMatchObject({ id: '-1', quantity: 2, merchandise: { id: 'powder' } })
    expect(shown.total.amount).toBe('39.00')
  })

  test('CART-19: an optimistic line has null prices unless the variant has them', () => {
    const shown = applyPending(cart, [addition('powder', 1, { merchandise: merchandise('powder', { price: null }) })])
    expect(shown.lines.at(-1)?.merchandise.price).toBeNull()
    expect(shown.total.amount).toBe('30.00')
  })

  test('CART-10: a quantity under 1 removes the line', () => {
    expect(applyPending(cart, [quantity('line-water', 0)]).lines.map(({ id }) => id)).toEqual(['line-tub'])
  })

  test('another variant or plan replaces the previous one, and the line keeps its attributes', () => {
    const change: PendingChange = {
      kind: 'line',
      key: 'line-tub',
      quantity: 1,
      merchandise: priced('large-tub', '15.0'),
      sellingPlan: plan,
    }
    const shown = applyPending(cart, [change])
    expect(shown.lines[1]).toMatchObject({
      id: 'line-tub',
      attributes: [{ key: 'engraving', value: 'hi' }],
      sellingPlan: plan,
      merchandise: { id: 'large-tub' },
    })
    expect(shown.total.amount).toBe('35.00')
  })

  test.each([
    ['the stock', true, 7, 7],
    ['9999 for an item that is sold without stock', true, 0, 9999],
    ['9999 for an item sold below nothing', true, -3, 9999],
    ['9999 where the service does not tell the stock', true, null, 9999],
    ['the quantity that is there, for an item that is gone', false, 0, 4],
  ])('a line can hold at most %s', (_what, availableForSale, quantityAvailable, maximum) => {
    expect(quantityRange({ availableForSale, quantityAvailable }, 4).max).toBe(maximum)
  })
})

test('the option values and the plan of a line do not run into each other where one is from right to left', () => {
  const tea = merchandise('tea', { variantTitle: 'XS / מנטה / 6 pieces' })
  expect(termsOf({ merchandise: tea, sellingPlan: plan })).toBe('XS / \u2068מנטה\u2069 / 6 pieces · Every 2 weeks')
  expect(termsOf({ merchandise: { ...tea, variantTitle: '' }, sellingPlan: null })).toBe('')
})
