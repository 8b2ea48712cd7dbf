import type { ResolvedLine } from './resolved-cart.ts'

/** What the shop's content says about how products are sold; carts and checkouts hold to it. */
export interface SaleRules {
  /** SKUs that are sold with a selling plan only. */
  subscriptionSkus: ReadonlySet<string>
  /** SKUs that promotions add to a cart, and that are not sold otherwise. */
  promotionalSkus: ReadonlySet<string>
  /** The promotional SKUs that belong to a cart with these lines, one piece of each. */
  entitledSkus(lines: readonly ResolvedLine[]): ReadonlySet<string>
}

/** Reads the rules as they are now. Never rejects: a failing source leaves the last known rules in force. */
export type ReadSaleRules = () => Promise<SaleRules>

/** A catalogue without rules from elsewhere. */
export const noSaleRules: ReadSaleRules = async () => ({
  subscriptionSkus: new Set(),
  promotionalSkus: new Set(),
  entitledSkus: () => new Set(),
})
