import { anyQuantity, type QuantityRule } from '../../../commerce/quantity-rule.ts'
import type { Merchandise } from './merchandise.ts'

/** The stock of an item that is sold whether there is stock or not. */
const defaultMaximumQuantity = 9999

/** An item with its quantity rule; undefined where any quantity can be bought. */
type Item = Pick<Merchandise, 'availableForSale' | 'quantityAvailable'> & { quantityRule?: QuantityRule | undefined }

/** The most of the item that stock and rule allow a line that holds `quantity` (specification, section 5). */
function maximumQuantity({ availableForSale, quantityAvailable, quantityRule }: Item, quantity: number): number {
  if (!availableForSale) return quantity
  const { maximum, increment } = quantityRule ?? anyQuantity
  const stock = quantityAvailable !== null && quantityAvailable > 0 ? quantityAvailable : defaultMaximumQuantity
  return Math.floor(Math.min(stock, maximum ?? stock) / increment) * increment
}

/** How many of an item a line may hold when it holds `quantity`, as the range of a number input. */
export function quantityRange(item: Item, quantity: number) {
  const { minimum, increment } = item.quantityRule ?? anyQuantity
  const max = Math.max(minimum, maximumQuantity(item, quantity))
  return { min: minimum, max, step: increment, precision: increment }
}

/** Whether an item can be bought: there are at least as many pieces as one has to buy. */
export const isInStock = (item: Item): boolean =>
  item.availableForSale && maximumQuantity(item, 0) >= quantityRange(item, 0).min

/** Why the item's rule does not allow `quantity`: 'from 6 pieces on'. Undefined where it does. */
export function quantityFault({ quantityRule }: Item, quantity: number): string | undefined {
  const { minimum, maximum, increment } = quantityRule ?? anyQuantity
  if (quantity % increment !== 0) return `in multiples of ${increment}`
  if (quantity < minimum) return `from ${minimum} pieces on`
  return maximum !== null && quantity > maximum ? `up to ${maximum} pieces at a time` : undefined
}
