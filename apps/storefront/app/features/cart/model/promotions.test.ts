import { describe, expect, test } from 'vitest'
import { cartOf, line, merchandise } from './testing.ts'
import {
  chosenLines,
  promotionalItems,
  promotionalSkus,
  recalculatePromotions,
  sortedBySize,
  type Promotion,
} from './promotions.ts'

const twelve: Promotion = { size: '12 pack', targetProductSkus: ['STICK'], limitedTargetProductSkus: ['CARD'] }
const twentyFour: Promotion = {
  size: '24 pack',
  targetProductSkus: ['STICK', 'SUNS'],
  limitedTargetProductSkus: ['CARD'],
}
const promotions = [twelve, twentyFour]

const packOf = (id: string, size: string, quantity = 1, option = 'Pack Size') =>
  line(id, { quantity, merchandise: merchandise(id, { sku: id, selectedOptions: [{ name: option, value: size }] }) })

const free = (sku: string) => line(sku, { merchandise: merchandise(sku, { sku }) })

describe('promotional lines', () => {
  test.each([
    ['an empty cart', [], []],
    ['a size without a promotion', [packOf('a', '6 pack')], []],
    ['things without a pack size', [line('cap')], []],
    ['a single pack: the limited item first', [packOf('a', '12 pack')], ['CARD', 'STICK']],
    ['two of one pack: no limited item', [packOf('a', '12 pack', 2)], ['STICK']],
    [
      'one each of two products in one size: no limited item',
      [packOf('a', '12 pack'), packOf('b', '12 pack')],
      ['STICK'],
    ],
    ['two sizes: the first promotion that matches, once', [packOf('a', '24 pack'), packOf('b', '12 pack')], ['STICK']],
    ['one size with a promotion and one without', [packOf('a', '12 pack'), packOf('b', '6 pack')], ['STICK']],
    ['a later size', [packOf('a', '24 pack')], ['CARD', 'STICK', 'SUNS']],
    ['stale promotional lines, which are no choice', [packOf('a', '12 pack'), free('STICK')], ['CARD', 'STICK']],
  ])('PROMO-02, PROMO-03: the lines that are added for %s', (_what, lines, skus) => {
    expect(promotionalItems(lines, promotions)).toEqual(skus)
  })

  test('PROMO-06: the option named Pack Size decides, and no other with the same value', () => {
    expect(promotionalItems([packOf('a', '12 pack', 2, 'Size')], promotions)).toEqual([])
    expect(promotionalItems([packOf('a', '12 pack', 2)], promotions)).toEqual(['STICK'])
  })

  test('PROMO-01: all promotional lines are removed, also those that will be added again', () => {
    const stick = free('STICK')
    const suns = free('SUNS')
    const cart = cartOf([packOf('a', '12 pack', 2), stick, suns])
    expect(recalculatePromotions(cart, promotions)).toEqual({ remove: [stick, suns], add: ['STICK'] })
  })

  test('PROMO-07: a promotional line is recognized by its SKU, limited or not', () => {
    const skus = promotionalSkus(promotions)
    expect([...skus]).toEqual(['STICK', 'CARD', 'SUNS'])
    const chosen = packOf('a', '12 pack')
    expect(chosenLines([chosen, free('CARD'), free('SUNS'), line('no-sku')], skus).map(({ id }) => id)).toEqual([
      chosen.id,
      'line-no-sku',
    ])
  })

  test('an item that is both limited and normal is added once', () => {
    const both: Promotion = {
      size: '12 pack',
      targetProductSkus: ['CARD', 'STICK'],
      limitedTargetProductSkus: ['CARD'],
    }
    expect(promotionalItems([packOf('a', '12 pack')], [both])).toEqual(['CARD', 'STICK'])
  })
})

const sized = (size: string): Promotion => ({ size, targetProductSkus: [], limitedTargetProductSkus: [] })

describe('pack sizes', () => {
  test('ENTITY-13: sizes are sorted by number, not by letters', () => {
    expect(sortedBySize(['24 pack', '6 pack', '12 pack'].map(sized)).map(({ size }) => size)).toEqual([
      '6 pack',
      '12 pack',
      '24 pack',
    ])
  })

  test('promotions of one size in several documents all apply', () => {
    const second = { ...sized('12 pack'), targetProductSkus: ['SUNGLASSES'] }
    const [merged, ...others] = sortedBySize([sized('12 pack'), second, sized('24 pack')])
    expect([merged, others]).toMatchObject([second, [{ size: '24 pack' }]])
    expect(promotionalItems([packOf('a', '12 pack')], sortedBySize([...promotions, second]))).toEqual([
      'CARD',
      'STICK',
      'SUNGLASSES',
    ])
  })

  test('a line without a pack size does not count: a single pack beside it is still a single one', () => {
    expect(promotionalItems([packOf('a', '12 pack'), line('cap', { quantity: 3 })], promotions)).toEqual([
      'CARD',
      'STICK',
    ])
  })
})
