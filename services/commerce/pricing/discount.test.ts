import { expect, test } from 'vitest'
import { maxPrice } from '../values/money.ts'
import { discount, line } from '../testing/pricing.ts'
import { computeCartCost, type PricedLine } from './cart-cost.ts'
import { maxLineQuantity } from '../cart/cart.ts'
import { discountAmounts, discountRefusal, isEntitled, type Discount } from './discount.ts'

const now = new Date('2026-11-21T12:00:00Z')

const mug = line({ productHandle: 'mug', collection: 'merch', unitPrice: 500 })
const subscribed = line({ subscription: true })
const fixed = (value: number, more: Partial<Discount> = {}) => discount({ type: 'fixed amount', value, ...more })

const applied: [title: string, lines: PricedLine[], discounts: Discount[], totals: number[]][] = [
  ['a percentage applies to every line', [line({ quantity: 2 }), mug], [discount()], [1800, 450]],
  [
    'a percentage is rounded half up, line by line',
    [line({ unitPrice: 5 }), line({ unitPrice: 4 })],
    [discount()],
    [4, 4],
  ],
  ['parts of a percent count', [line()], [discount({ value: 1250 })], [875]],
  ['a hundred percent leaves nothing', [line()], [discount({ value: 10_000 })], [0]],
  ['a fixed amount is spread in proportion to the lines’ cost', [line(), mug], [fixed(300)], [800, 400]],
  ['a fixed amount is spread to the last cent', [mug, mug, mug], [fixed(100)], [467, 466, 467]],
  ['a fixed amount is limited to the lines’ cost', [line(), mug], [fixed(9999)], [0, 0]],
  ['a fixed amount for every piece', [line({ quantity: 3 })], [fixed(100, { oncePerOrder: false })], [2700]],
  ['a fixed amount for a piece that costs less', [mug], [fixed(600, { oncePerOrder: false })], [0]],
  ['a product that is entitled', [line(), mug], [discount({ productHandles: ['mug'] })], [1000, 450]],
  ['a collection that is entitled', [line(), mug], [discount({ collections: ['sparkling-water'] })], [900, 500]],
  ['DISC-07 subscriptions only', [line(), subscribed], [discount({ subscriptionOnly: true })], [1000, 900]],
  ['a minimum that is just reached', [line()], [discount({ minimumSubtotal: 1000 })], [900]],
  [
    'several codes, each applied to the remaining cost',
    [line()],
    [discount(), fixed(100), discount({ code: 'B' })],
    [720],
  ],
  [
    'several codes whose minimum counts before discounts',
    [line()],
    [fixed(900), fixed(50, { minimumSubtotal: 1000 })],
    [50],
  ],
  ['free shipping does not reduce the lines', [line()], [discount({ type: 'free shipping', value: 0 })], [1000]],
  ['a start time in the past', [line()], [discount({ startsAt: now.toISOString() })], [900]],
]

test.for(applied)('%s: cost of the lines', ([, lines, discounts, totals]) => {
  const codes = discounts.map((each) => ({ code: each.code, discount: each }))
  const cost = computeCartCost(lines, codes, now)
  expect(cost.lines.map(({ total }) => total)).toEqual(totals)
  expect(cost.codes.map(({ refusal }) => refusal)).toEqual(discounts.map(() => undefined))
  expect(cost.subtotal).toBe(totals.reduce((sum, total) => sum + total, 0))
  for (const each of cost.lines) {
    expect(each.subtotal - each.discounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(each.total)
  }
})

const refused: [title: string, lines: PricedLine[], discount: Discount | undefined, refusal: string][] = [
  ['an unknown code', [line()], undefined, 'DISCOUNT_NOT_FOUND'],
  [
    'a start time in the future',
    [line()],
    discount({ startsAt: '2026-11-21T12:00:01.000Z' }),
    'DISCOUNT_CURRENTLY_INACTIVE',
  ],
  ['an end time in the past', [line()], discount({ endsAt: now.toISOString() }), 'DISCOUNT_CURRENTLY_INACTIVE'],
  ['DISC-07 no subscription', [line()], discount({ subscriptionOnly: true }), 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'],
  ['no product that is entitled', [mug], discount({ productHandles: ['tonic'] }), 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
  ['an empty cart', [], discount(), 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
  [
    'no line that is shipped',
    [line({ requiresShipping: false })],
    discount({ type: 'free shipping' }),
    'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
  ],
  ['less than the minimum', [line()], discount({ minimumSubtotal: 1001 }), 'DISCOUNT_PURCHASE_NOT_IN_RANGE'],
  [
    'a minimum that only other products reach',
    [line(), mug],
    discount({ productHandles: ['mug'], minimumSubtotal: 501 }),
    'DISCOUNT_PURCHASE_NOT_IN_RANGE',
  ],
]

test.for(refused)('%s: no discount, with the reason', ([, lines, given, refusal]) => {
  const cost = computeCartCost(lines, [{ code: 'CALM', discount: given }], now)
  expect(cost.codes).toEqual([{ code: 'CALM', refusal }])
  expect(cost.subtotal).toBe(lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0))
})

test('a discount on the most expensive possible line is exact', () => {
  const [dearest] = computeCartCost(
    [line({ quantity: maxLineQuantity, unitPrice: maxPrice })],
    [{ code: 'CALM', discount: discount({ value: 3333 }) }],
    now,
  ).lines
  const exact = (BigInt(maxLineQuantity) * BigInt(maxPrice) * 3333n + 5000n) / 10_000n
  expect(BigInt(dearest?.discounts[0]?.amount ?? 0)).toBe(exact)
})

test('a free-shipping code does not reduce the lines, whatever its value', () => {
  expect(discountAmounts(discount({ type: 'free shipping', value: 500 }), [{ quantity: 1, left: 1000 }])).toEqual([0])
})

test('lines with nothing left to pay get no share', () => {
  expect(discountAmounts(fixed(500), [{ quantity: 1, left: 0 }])).toEqual([0])
})

test.each([
  [{ productHandles: ['mug'], collections: ['tea'] }, false],
  [{ productHandles: ['mug'], collections: ['sparkling-water'] }, true],
  [{ productHandles: ['tonic'], collections: ['tea'] }, true],
  [{}, true],
  [{ type: 'free shipping' }, false],
] as const)('a discount with %j applies to an unshipped sparkling water: %s', (more, isFor) => {
  const { productHandles = [], collections = [], ...rest } = { ...discount(), ...more }
  const given = { ...rest, productHandles: [...productHandles], collections: [...collections] }
  expect(isEntitled(given, line({ requiresShipping: false }))).toBe(isFor)
})

test('a code is active from its start until just before its end', () => {
  const bounded = discount({ startsAt: now.toISOString(), endsAt: '2026-11-21T12:00:01Z' })
  expect(discountRefusal(bounded, [line()], 1000, now)).toBeUndefined()
  const over = discount({ endsAt: now.toISOString() })
  expect(discountRefusal(over, [line()], 1000, now)).toBe('DISCOUNT_CURRENTLY_INACTIVE')
})
