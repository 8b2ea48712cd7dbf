import type { Merchandise } from '../catalogue/product.ts'
import type { ResolvedLine } from './resolved-cart.ts'

/** Sale rules from the shop's content; enforced by carts and checkouts. */
export interface SaleRules {
  /** SKUs that are sold with a selling plan only. */
  subscriptionSkus: ReadonlySet<string>
  /** SKUs that promotions add to a cart, and that are not sold otherwise. */
  promotionalSkus: ReadonlySet<string>
  /** The promotional SKUs that a cart with these lines may contain, one piece of each. */
  entitledSkus(lines: readonly ResolvedLine[]): ReadonlySet<string>
}

/** Whether a variant is sold with a selling plan only: by the catalogue, or by the content. */
export const needsSellingPlan = (
  { product, variant: { sku } }: Merchandise,
  { subscriptionSkus }: Pick<SaleRules, 'subscriptionSkus'>,
): boolean => product.requiresSellingPlan || (sku !== null && subscriptionSkus.has(sku))

/** Returns the current rules. Never rejects: when the source fails, the last known rules apply. */
export type ReadSaleRules = () => Promise<SaleRules>

/** No rules besides the catalogue's. */
export const noSaleRules: ReadSaleRules = async () => ({
  subscriptionSkus: new Set(),
  promotionalSkus: new Set(),
  entitledSkus: () => new Set(),
})
