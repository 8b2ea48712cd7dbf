import { isolated, isolatedValues } from '@shop/validation/isolated'
import { minorUnits, type Money } from '../../../commerce/money.ts'
import type { Merchandise } from './merchandise.ts'

export interface Attribute {
  key: string
  value: string | null
}

/** An attribute with a value; others are not sent. */
export interface FilledAttribute {
  key: string
  value: string
}

/** A line's recurring delivery, such as 'Every 2 weeks'. */
export interface SellingPlan {
  id: string
  name: string
  recurringDeliveries?: boolean
}

export interface CartLine {
  id: string
  /** Stable while the line is shown, unlike its id, which changes once the service has created the line. */
  key: string
  quantity: number
  /** The product's. */
  title: string
  attributes: Attribute[]
  /** The line's attribute `note`. */
  note: string | null
  /** Null for a one-time purchase. */
  sellingPlan: SellingPlan | null
  merchandise: Merchandise
}

export interface DiscountCode {
  code: string
  applicable: boolean
}

export interface Cart {
  id: string
  checkoutUrl: string
  total: Money
  lines: CartLine[]
  attributes: Attribute[]
  discountCodes: DiscountCode[]
}

/** The value of the attribute `note`. */
export const noteOf = (attributes: readonly Attribute[]): string | null =>
  attributes.find(({ key }) => key === 'note')?.value ?? null

/** What was chosen for a line, such as '12 pack · Every 2 weeks'; empty for a product without options. */
export const termsOf = ({ merchandise, sellingPlan }: Pick<CartLine, 'merchandise' | 'sellingPlan'>): string =>
  [isolatedValues(merchandise.variantTitle), isolated(sellingPlan?.name ?? '')].filter(Boolean).join(' · ')

/** The number of items in the cart without promotional ones. */
export const cartCount = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** The sum of the lines before discounts, in the smallest units of their currency. */
export const valueOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity, merchandise: { price } }) => sum + (price ? quantity * minorUnits(price) : 0), 0)

interface Wanted {
  merchandise: Pick<Merchandise, 'id'>
  sellingPlan: Pick<SellingPlan, 'id'> | null
  attributes?: readonly FilledAttribute[] | undefined
}

function sameAttributes(some: readonly Attribute[], others: readonly Attribute[]): boolean {
  const isIn = ({ key, value }: Attribute) => others.some((other) => other.key === key && other.value === value)
  return some.length === others.length && some.every(isIn)
}

/** Whether adding `wanted` would add to this line: the same variant, selling plan and attributes. */
export const isLineOf = (line: CartLine, { merchandise, sellingPlan, attributes = [] }: Wanted): boolean =>
  line.merchandise.id === merchandise.id &&
  line.sellingPlan?.id === sellingPlan?.id &&
  sameAttributes(line.attributes, attributes)

/** The attributes that have a value. */
export const filled = (attributes: readonly Attribute[]): FilledAttribute[] =>
  attributes.flatMap(({ key, value }) => (value ? [{ key, value }] : []))

/**
 * The attributes with those of `values` replacing the ones of the same keys; null or empty values remove an attribute.
 */
export function withAttributes(
  attributes: readonly Attribute[],
  values: Readonly<Record<string, string | null | undefined>>,
): FilledAttribute[] {
  const merged = new Map(attributes.map(({ key, value }) => [key, value]))
  for (const [key, value] of Object.entries(values)) merged.set(key, value ?? null)
  return filled(Array.from(merged, ([key, value]) => ({ key, value })))
}
