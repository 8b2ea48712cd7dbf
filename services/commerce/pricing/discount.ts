import type { Fields } from '../database/columns.ts'
import type { discountColumns } from '../database/discount-columns.ts'
import { allocate, type MinorUnits } from '../values/money.ts'

/** A discount with a code, or an automatic one. */
export type Discount = Fields<typeof discountColumns>

/** A line with the data that its discounts depend on. */
export interface DiscountableLine {
  productHandle: string
  collection: string
  subscription: boolean
  requiresShipping: boolean
  giftCard: boolean
}

/** Why a code gives no discount, as the protocol's `CartWarningCode`. */
export type DiscountRefusal =
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'

/**
 * Whether a discount applies to a line: to every line, unless it is limited to products, collections or subscriptions.
 * To gift cards only if it names the product.
 */
export function isEntitled(discount: Discount, line: DiscountableLine): boolean {
  const { productHandles, collections, subscriptionOnly, type } = discount
  if (subscriptionOnly && !line.subscription) return false
  if (type === 'free shipping' && !line.requiresShipping) return false
  if (line.giftCard) return productHandles.includes(line.productHandle)
  if (productHandles.length + collections.length === 0) return true
  return productHandles.includes(line.productHandle) || collections.includes(line.collection)
}

function isActive({ startsAt, endsAt }: Discount, now: Date): boolean {
  const time = now.toISOString()
  return (startsAt === null || startsAt <= time) && (endsAt === null || time < endsAt)
}

/**
 * Why a discount cannot be used on these lines; undefined if it can.
 * @param entitledSubtotal the sum of the entitled lines; undefined if there are none.
 */
export function discountRefusal(
  discount: Discount | undefined,
  lines: readonly DiscountableLine[],
  entitledSubtotal: MinorUnits | undefined,
  now: Date,
): DiscountRefusal | undefined {
  if (!discount) return 'DISCOUNT_NOT_FOUND'
  if (!isActive(discount, now)) return 'DISCOUNT_CURRENTLY_INACTIVE'
  if (discount.subscriptionOnly && !lines.some((line) => line.subscription)) {
    return 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  }
  if (entitledSubtotal === undefined) {
    return discount.type === 'free shipping' ? 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES' : 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  }
  return entitledSubtotal < (discount.minimumSubtotal ?? 0) ? 'DISCOUNT_PURCHASE_NOT_IN_RANGE' : undefined
}

interface Share {
  quantity: number
  /** The line's remaining cost. */
  left: MinorUnits
}

/** Distributes an amount over lines in proportion to their remaining cost; the parts add up exactly. */
function spread(amount: MinorUnits, lines: readonly Share[]): MinorUnits[] {
  const whole = lines.reduce((sum, { left }) => sum + left, 0)
  if (whole === 0) return lines.map(() => 0)
  const all = Math.min(amount, whole)
  let before = 0
  let given = 0
  return lines.map(({ left }) => {
    before += left
    const due = allocate(all, before, whole) - given
    given += due
    return due
  })
}

/** The discount on each of the entitled lines: never more than its remaining cost. */
export function discountAmounts({ type, value, oncePerOrder }: Discount, lines: readonly Share[]): MinorUnits[] {
  if (type === 'free shipping') return lines.map(() => 0)
  if (type === 'percentage') return lines.map(({ left }) => allocate(left, value, 10_000))
  return oncePerOrder ? spread(value, lines) : lines.map(({ left, quantity }) => Math.min(left, value * quantity))
}
