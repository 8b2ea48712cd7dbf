import { merchandiseTitle } from '../catalogue/product.ts'
import type { FilledCart } from './cart.ts'
import { resolveCart, type ResolvedLine } from './resolved-cart.ts'
import { needsSellingPlan, type SaleRules } from './sale-rules.ts'

/** A cart after applying the sale rules. */
export interface SaleableCart {
  cart: FilledCart
  /** The titles, each once, of promotional products that were removed or reduced to one piece. */
  removedTitles: string[]
  /** The ids of lines without a selling plan that require one. */
  linesWithoutPlan: string[]
}

/**
 * The number of pieces that the rules allow for each line, by its id: one of a promotional SKU, over all of its lines.
 */
function piecesLeft(
  lines: readonly ResolvedLine[],
  { promotionalSkus }: SaleRules,
  entitled: ReadonlySet<string>,
): Map<string, number> {
  const due = new Set(entitled)
  return new Map(
    lines.map(({ line: { id, quantity }, variant: { sku } }) => {
      if (sku === null || !promotionalSkus.has(sku)) return [id, quantity]
      return [id, due.delete(sku) ? 1 : 0]
    }),
  )
}

/**
 * Applies the sale rules to a cart: removes promotional products that it may not contain, and lists lines
 * that lack a required selling plan.
 */
export function toSaleableCart(filled: FilledCart, rules: SaleRules): SaleableCart {
  const { lines } = resolveCart(filled)
  const chosen = lines.filter(({ variant: { sku } }) => sku === null || !rules.promotionalSkus.has(sku))
  const entitled = rules.entitledSkus(chosen)
  const left = piecesLeft(lines, rules, entitled)
  const quantityOf = ({ id, quantity }: { id: string; quantity: number }) => left.get(id) ?? quantity
  const kept = filled.cart.lines.map((line) => ({ ...line, quantity: quantityOf(line) }))
  const removed = lines.filter(({ line }) => quantityOf(line) < line.quantity)
  return {
    cart: { ...filled, cart: { ...filled.cart, lines: kept.filter(({ quantity }) => quantity > 0) } },
    removedTitles: [...new Set(removed.map(({ product, variant }) => merchandiseTitle(product, variant)))],
    linesWithoutPlan: lines
      .filter((line) => !line.sellingPlan && needsSellingPlan(line, rules))
      .map(({ line }) => line.id),
  }
}
