import { merchandiseTitle } from '../catalogue/product.ts'
import type { FilledCart } from './cart.ts'
import { resolveCart, type ResolvedLine } from './resolved-cart.ts'
import type { SaleRules } from './sale-rules.ts'

/** A cart after applying the sale rules. */
export interface SaleableCart {
  cart: FilledCart
  /** The titles of promotional products that were removed or reduced to one piece. */
  removedTitles: string[]
  /** The ids of lines without a selling plan that require one. */
  linesWithoutPlan: string[]
}

/** The number of pieces of a line that the rules allow. */
function piecesLeft({ line, variant: { sku } }: ResolvedLine, rules: SaleRules, entitled: ReadonlySet<string>): number {
  if (sku === null || !rules.promotionalSkus.has(sku)) return line.quantity
  return entitled.has(sku) ? 1 : 0
}

/**
 * Applies the content's sale rules to a cart: removes promotional products that it may not contain, and lists lines
 * that lack a required selling plan.
 */
export function toSaleableCart(filled: FilledCart, rules: SaleRules): SaleableCart {
  const { lines } = resolveCart(filled)
  const chosen = lines.filter(({ variant: { sku } }) => sku === null || !rules.promotionalSkus.has(sku))
  const entitled = rules.entitledSkus(chosen)
  const left = new Map(lines.map((line) => [line.line.id, piecesLeft(line, rules, entitled)]))
  const quantityOf = ({ id, quantity }: { id: string; quantity: number }) => left.get(id) ?? quantity
  const kept = filled.cart.lines.map((line) => ({ ...line, quantity: quantityOf(line) }))
  return {
    cart: { ...filled, cart: { ...filled.cart, lines: kept.filter(({ quantity }) => quantity > 0) } },
    removedTitles: lines
      .filter(({ line }) => quantityOf(line) < line.quantity)
      .map(({ product, variant }) => merchandiseTitle(product, variant)),
    linesWithoutPlan: lines
      .filter(({ variant: { sku }, sellingPlan }) => !sellingPlan && sku !== null && rules.subscriptionSkus.has(sku))
      .map(({ line }) => line.id),
  }
}
