import type { PricedLine } from '../pricing/cart-cost.ts'
import type { Discount } from '../pricing/discount.ts'

/** A line of one tonic for $10. */
export const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unitPrice: 1000,
  compareAtPrice: null,
  productHandle: 'tonic',
  giftCard: false,
  collection: 'sparkling-water',
  subscription: false,
  requiresShipping: true,
  ...more,
})

/** A code for 10 % off that is always valid. */
export const discount = (more: Partial<Discount> = {}): Discount => ({
  code: 'CALM',
  method: 'code',
  type: 'percentage',
  value: 1000,
  minimumSubtotal: null,
  oncePerOrder: true,
  startsAt: null,
  endsAt: null,
  subscriptionOnly: false,
  productHandles: [],
  collections: [],
  ...more,
})
