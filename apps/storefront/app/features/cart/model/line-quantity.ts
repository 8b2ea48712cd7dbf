import { anyQuantity, type QuantityRule } from '../../../commerce/quantity-rule.ts'
import type { Merchandise } from './merchandise.ts'

/** The maximum quantity of an item that is sold regardless of its stock. */
export const defaultMaximumQuantity = 9999

/** An item with its quantity rule; undefined if any quantity can be bought. */
type Item = Pick<Merchandise, 'availableForSale' | 'quantityAvailable'> & { quantityRule?: QuantityRule | undefined }

/** The maximum quantity by stock and rule for a line that now has `quantity` (specification, section 5). */
function maximumQuantity({ availableForSale, quantityAvailable, quantityRule }: Item, quantity: number): number {
  if (!availableForSale) return quantity
  const { maximum, increment } = quantityRule ?? anyQuantity
  const stock = quantityAvailable !== null && quantityAvailable > 0 ? quantityAvailable : defaultMaximumQuantity
  return Math.floor(Math.min(stock, maximum ?? stock) / increment) * increment
}

/** The allowed range of a line that now has `quantity`, for a number input. */
export function quantityRange(item: Item, quantity: number) {
  const { minimum, increment } = item.quantityRule ?? anyQuantity
  const max = Math.max(minimum, maximumQuantity(item, quantity))
  return { min: minimum, max, step: increment, precision: increment }
}

/** Whether an item can be bought: its stock covers the minimum quantity. */
export const isInStock = (item: Item): boolean =>
  item.availableForSale && maximumQuantity(item, 0) >= quantityRange(item, 0).min

/** Why the item's rule forbids `quantity`, such as 'from 6 pieces on'; undefined if it is allowed. */
export function quantityError({ quantityRule }: Item, quantity: number): string | undefined {
  const { minimum, maximum, increment } = quantityRule ?? anyQuantity
  if (quantity % increment !== 0) return `in multiples of ${increment}`
  if (quantity < minimum) return `from ${minimum} pieces on`
  return maximum !== null && quantity > maximum ? `up to ${maximum} pieces at a time` : undefined
}
