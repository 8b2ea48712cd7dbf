import {
  findMerchandise,
  merchandiseTitle,
  orderableQuantity,
  type Merchandise,
  type Product,
  type QuantityRule,
} from '../catalogue/product.ts'
import { toGid } from '../values/gid.ts'
import type { CartLine, CartWarning } from './cart.ts'

function stockMessage(merchandise: Merchandise): string {
  const { product, variant } = merchandise
  const title = merchandiseTitle(product, variant)
  const left = orderableQuantity(merchandise)
  if (left === 0) return `"${title}" is sold out.`
  return left === 1 ? `Only 1 piece of "${title}" is left.` : `Only ${left} pieces of "${title}" are left.`
}

/**
 * The warning for a line that got less than was requested. @param target the id of the line, or of the variant if it
 * has no line.
 */
export function stockWarning(merchandise: Merchandise, target: string): CartWarning {
  const isSoldOut = orderableQuantity(merchandise) === 0
  const code = isSoldOut ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK'
  return { code, message: stockMessage(merchandise), target }
}

/** The part of `quantity` that a stock of `left` pieces allows, in the increments of the variant. */
function piecesWithin(quantity: number, left: number, { minimum, increment }: QuantityRule): number {
  if (quantity <= left) return quantity
  const most = Math.floor(left / increment) * increment
  return most >= minimum ? most : 0
}

/** Lines within the stock, and a warning for each that got less than was requested. */
export interface StockedLines {
  lines: CartLine[]
  warnings: CartWarning[]
}

/**
 * Reduces lines of the variants `touched` to the stock, and removes those for which nothing is left. Lines that have
 * not changed since `before` take precedence.
 */
export function withinStock(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  touched: ReadonlySet<number>,
  products: ReadonlyMap<number, Product>,
): StockedLines {
  const earlier = new Map(before.map((line) => [line.id, line]))
  const isUnchanged = ({ id, variantId, quantity }: CartLine) =>
    earlier.get(id)?.variantId === variantId && earlier.get(id)?.quantity === quantity
  const left = new Map<number, number>()
  const granted = new Map<string, number>()
  const warnings: CartWarning[] = []
  for (const line of [...lines.filter(isUnchanged), ...lines.filter((each) => !isUnchanged(each))]) {
    const merchandise = touched.has(line.variantId) ? findMerchandise(products, line.variantId) : undefined
    if (!merchandise) continue
    const { variant } = merchandise
    const available = left.get(variant.id) ?? orderableQuantity(merchandise)
    const quantity = piecesWithin(line.quantity, available, variant.quantityRule)
    left.set(variant.id, available - quantity)
    granted.set(line.id, quantity)
    if (quantity === line.quantity) continue
    const isKnown = quantity > 0 || earlier.has(line.id)
    const target = isKnown ? toGid('CartLine', line.id) : toGid('ProductVariant', variant.id)
    warnings.push(stockWarning(merchandise, target))
  }
  const stocked = lines.map((line) => {
    const quantity = granted.get(line.id) ?? line.quantity
    // An unchanged line stays the same object, so that only changed ones are written.
    return quantity === line.quantity ? line : { ...line, quantity }
  })
  return { lines: stocked.filter(({ quantity }) => quantity > 0), warnings }
}
