import { findMerchandise, type Product } from '../catalogue/product.ts'
import { toGid } from '../values/gid.ts'
import { quantityError } from './quantity-error.ts'
import { withinStock, type StockedLines } from './cart-stock.ts'
import { attributesLength, CartError, maxLineQuantity, maxLines, maxTextLength, type CartLine } from './cart.ts'

/** Lines with the same key are merged: same variant, selling plan and attributes, in any order. */
function mergeKey(line: Pick<CartLine, 'variantId' | 'sellingPlanId' | 'attributes'>): string {
  const attributes = line.attributes.map(({ key, value }) => JSON.stringify([key, value])).toSorted()
  return JSON.stringify([line.variantId, line.sellingPlanId, attributes])
}

function merge(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = mergeKey(line)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

/** @throws CartError for a quantity outside the platform's limits. */
export function checkQuantity(quantity: number, variantId: number, field: (string | number)[]): void {
  if (quantity >= 1 && quantity <= maxLineQuantity) return
  const gid = toGid('ProductVariant', variantId)
  const bounds = `greater than zero but less than ${maxLineQuantity + 1}`
  throw new CartError('INVALID', field, `The quantity for merchandise with id ${gid} must be ${bounds}.`)
}

/**
 * Merges lines, checks the limits of all together, and reduces them to the stock.
 * @param before the cart's lines before the change.
 * @param touched the variants of the input's lines, in order.
 */
export function settleLines(
  changed: readonly CartLine[],
  before: readonly CartLine[],
  touched: readonly number[],
  products: ReadonlyMap<number, Product>,
  path: readonly string[],
): StockedLines {
  // Before merging, which compares all attributes.
  if (attributesLength(changed) > maxTextLength) {
    const message = `The attributes of all lines of a cart can have at most ${maxTextLength} characters.`
    throw new CartError('LESS_THAN', path, message)
  }
  const merged = merge(changed)
  for (const [index, variantId] of touched.entries()) {
    const merchandise = findMerchandise(products, variantId)
    if (!merchandise) continue
    const ofVariant = merged.filter((line) => line.variantId === variantId)
    for (const line of ofVariant) {
      const error = quantityError(line.quantity, merchandise)
      if (error !== undefined) throw new CartError('INVALID', [...path, index, 'quantity'], error)
    }
  }
  const stocked = withinStock(merged, before, new Set(touched), products)
  if (stocked.lines.length > maxLines) {
    throw new CartError('LESS_THAN', path, `A cart can hold at most ${maxLines} lines.`)
  }
  for (const [index, variantId] of touched.entries()) {
    const ofVariant = stocked.lines.filter((line) => line.variantId === variantId)
    for (const line of ofVariant) checkQuantity(line.quantity, variantId, [...path, index, 'quantity'])
  }
  return stocked
}
