import type { Cart, CartLine, SellingPlan } from './cart.ts'
import type { Merchandise } from './merchandise.ts'
import type { Addition } from './pending-changes.ts'

/** A variant that costs ten dollars. */
export const merchandise = (id: string, changes: Partial<Merchandise> = {}): Merchandise => ({
  id,
  sku: null,
  productId: `product-${id}`,
  title: id,
  variantTitle: '6 pack',
  productType: 'Sparkling Water',
  price: { amount: '10.0', currencyCode: 'USD' },
  compareAtPrice: null,
  image: null,
  availableForSale: true,
  quantityAvailable: 100,
  selectedOptions: [],
  ...changes,
})

export const plan: SellingPlan = { id: 'plan-2w', name: 'Every 2 weeks' }

/** A line of that variant, under the id `line-{id}`. */
export const line = (id: string, changes: Partial<CartLine> = {}): CartLine => ({
  id: `line-${id}`,
  key: `line-${id}`,
  quantity: 1,
  title: id,
  attributes: [],
  note: null,
  sellingPlan: null,
  merchandise: merchandise(id),
  ...changes,
})

export const cartOf = (lines: CartLine[], changes: Partial<Cart> = {}): Cart => ({
  id: 'gid://shopify/Cart/c1',
  checkoutUrl: 'http://shop.test/checkouts/1',
  total: { amount: String(lines.reduce((sum, { quantity }) => sum + 10 * quantity, 0)), currencyCode: 'USD' },
  lines,
  attributes: [],
  discountCodes: [],
  ...changes,
})

export const addition = (id: string, quantity = 1, changes: Partial<Addition> = {}): Addition => ({
  kind: 'add',
  key: `new-${id}`,
  merchandise: merchandise(id),
  quantity,
  sellingPlan: null,
  ...changes,
})
