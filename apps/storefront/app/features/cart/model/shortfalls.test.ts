import { expect, test } from 'vitest'
import { shortfallMessage, findShortfallsOfChanges } from './shortfalls.ts'
import { addition, cartOf, line, merchandise, plan } from './testing.ts'

test('a variant is short when the cart has less of it than was requested, over all its lines', () => {
  const before = cartOf([line('water', { quantity: 2 }), line('tub')])
  const changes = [addition('water', 3, { sellingPlan: plan }), addition('ghost', 2), addition('mug')]
  const subscribed = line('water', { id: 'line-plan', quantity: 2, sellingPlan: plan })
  const answered = cartOf([line('water', { quantity: 2 }), subscribed, line('mug')])
  expect(findShortfallsOfChanges(before, changes, answered)).toEqual(
    new Map([
      ['water', 5],
      ['ghost', 2],
    ]),
  )
  expect(findShortfallsOfChanges(before, [], cartOf([]))).toEqual(new Map())
})

test('an exchanged line is short of its new variant', () => {
  const change = { kind: 'line', key: 'line-water', quantity: 2, merchandise: merchandise('large') } as const
  const before = cartOf([line('water')])
  expect(findShortfallsOfChanges(before, [change], before)).toEqual(new Map([['large', 2]]))
})

const soldOut = { quantityAvailable: 0, availableForSale: false }

test.for([
  [{ quantityAvailable: 20 }, 21, 'Only 20 pieces of "water – 6 pack" are left.'],
  [{ quantityAvailable: 1 }, 2, 'Only 1 piece of "water – 6 pack" is left.'],
  [{ quantityAvailable: 1, variantTitle: '' }, 2, 'Only 1 piece of "water" is left.'],
  [
    { quantityAvailable: 1, variantTitle: 'מנטה / 6 pack' },
    2,
    'Only 1 piece of "water – \u2068מנטה\u2069 / 6 pack" is left.',
  ],
  [soldOut, 1, '"water – 6 pack" is sold out.'],
  [{ quantityAvailable: 20 }, 20, 'The cart has less of "water – 6 pack" than you asked for.'],
  [{ quantityAvailable: null }, 20, 'There is less left of "water – 6 pack" than you asked for.'],
  [{ quantityAvailable: null, availableForSale: false }, 1, '"water – 6 pack" is sold out.'],
  [{ quantityAvailable: 0 }, 20, 'The cart has less of "water – 6 pack" than you asked for.'],
] as const)('with %j, a request for %d shows: %s', ([stock, asked, message]) => {
  expect(shortfallMessage(merchandise('water', stock), asked)).toBe(message)
})
