import type { Merchandise } from './merchandise.ts'

/** The stock of an item that is sold whether there is stock or not. */
const defaultMaximumQuantity = 9999

/** How many of an item a line may hold when it holds `quantity` (specification, section 5). */
export function maximumQuantity(
  { availableForSale, quantityAvailable }: Pick<Merchandise, 'availableForSale' | 'quantityAvailable'>,
  quantity: number,
): number {
  if (!availableForSale) return quantity
  return quantityAvailable !== null && quantityAvailable > 0 ? quantityAvailable : defaultMaximumQuantity
}
