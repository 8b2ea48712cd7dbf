import { describe, expect, test } from 'vitest'
import type { CommerceProduct, Variant } from '../../../routes/product/product.query.ts'
import { purchaseOffers, savingPercent } from './purchase-offers.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' as const })

function allocation(id: string, intervalCount: number | null): Variant['sellingPlanAllocations']['nodes'][number] {
  const deliveryPolicy = intervalCount
    ? { __typename: 'SellingPlanRecurringDeliveryPolicy' as const, interval: 'WEEK' as const, intervalCount }
    : null
  return { priceAdjustments: [{ price: usd('19.8') }], sellingPlan: { id, name: `Plan ${id}`, deliveryPolicy } }
}

function variant(plans: Variant['sellingPlanAllocations']['nodes'], id = 'variant'): Variant {
  return {
    id,
    sku: 'SKU-6',
    title: '6 pack',
    availableForSale: true,
    quantityAvailable: 10,
    price: usd('22.0'),
    compareAtPrice: null,
    image: null,
    selectedOptions: [{ name: 'Pack Size', value: '6 pack' }],
    sellingPlanAllocations: { nodes: plans },
  }
}

const product = (only: Variant, requiresSellingPlan = false): CommerceProduct => ({
  id: 'product',
  title: 'Water',
  productType: 'Sparkling Water',
  requiresSellingPlan,
  options: [{ name: 'Pack Size', values: ['6 pack'] }],
  variants: { nodes: [only] },
})

const sold = (only: Variant) => ({ product: product(only), subscription: product(only), subscriptionSkus: [] })

describe('savings', () => {
  test('the saving is shown in whole percent, and never as a loss', () => {
    expect(savingPercent(usd('22.0'), usd('19.8'))).toBe(10)
    expect(savingPercent(usd('22.0'), usd('23.0'))).toBe(0)
    expect(savingPercent(usd('0.0'), usd('0.0'))).toBe(0)
  })
})

const options = (size: string, color: string) => [
  { name: 'Pack Size', value: size },
  { name: 'Color', value: color },
]

describe('purchases of a variant', () => {
  test('PUB-28: a variant whose SKU is among the subscription SKUs cannot be bought one-time', () => {
    const only = variant([allocation('a', 2)])
    expect(purchaseOffers({ ...sold(only), subscriptionSkus: ['SKU-6'] }, only).single).toBe(false)
    expect(purchaseOffers({ ...sold(only), subscriptionSkus: ['SKU-12'] }, only).single).toBe(true)
  })

  test('a variant the catalogue sells by subscription only cannot be bought one-time', () => {
    const only = variant([allocation('a', 2)])
    expect(purchaseOffers({ ...sold(only), product: product(only, true) }, only).single).toBe(false)
  })

  test('a subscription to another product is to its variant with the same options', () => {
    const once = variant([])
    const again = variant([allocation('a', 4)], 'subscription variant')
    const offers = purchaseOffers({ product: product(once), subscription: product(again), subscriptionSkus: [] }, once)
    expect(offers.subscription?.variant.id).toBe('subscription variant')
  })

  test('a subscription is to the same variant, or to one with all options in common', () => {
    const of = (id: string, size: string, color: string) => ({
      ...variant([allocation(id, 2)], id),
      selectedOptions: options(size, color),
    })
    const chosen = of('chosen', '6 pack', 'Dawn')
    const offered = (...nodes: Variant[]) =>
      purchaseOffers({ ...sold(chosen), subscription: { ...product(chosen), variants: { nodes } } }, chosen)
        .subscription?.variant.id
    const near = [of('size', '6 pack', 'Dusk'), of('color', '12 pack', 'Dawn'), of('swapped', 'Dawn', '6 pack')]
    expect(offered(...near)).toBeUndefined()
    expect(offered(...near, of('right', '6 pack', 'Dawn'))).toBe('right')
    expect(offered(...near, { ...chosen, selectedOptions: options('other', 'other') })).toBe('chosen')
  })
})

describe('plans', () => {
  test('ENTITY-10: a selling plan without an interval count is dropped', () => {
    const both = variant([allocation('a', 2), allocation('b', null)])
    expect(purchaseOffers(sold(both), both).subscription?.plans).toEqual([
      { id: 'a', name: 'Plan a', price: usd('19.8') },
    ])
  })

  test('ENTITY-11: a product with no plans left has no subscription', () => {
    const none = variant([allocation('b', null)])
    expect(purchaseOffers(sold(none), none)).toMatchObject({ single: true, subscription: null })
  })

  test('without a product to subscribe to, or any variant of it, there is no subscription', () => {
    const only = variant([allocation('a', 2)])
    expect(purchaseOffers({ ...sold(only), subscription: null }, only).subscription).toBeNull()
    const empty = { ...product(only), variants: { nodes: [] } }
    expect(purchaseOffers({ ...sold(only), subscription: empty }, only).subscription).toBeNull()
  })

  test('a plan without an adjustment of the price costs what the variant costs', () => {
    const only = variant([{ ...allocation('a', 2), priceAdjustments: [] }])
    expect(purchaseOffers(sold(only), only).subscription?.plans[0]?.price).toEqual(usd('22.0'))
  })
})
