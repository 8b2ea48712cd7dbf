import { merchandiseTitle, type Merchandise } from '../catalogue/product.ts'

/** Why a line cannot have this quantity, by the variant's quantity rule; undefined if it can. */
export function quantityError(quantity: number, { product, variant }: Merchandise): string | undefined {
  const { minimum, maximum, increment } = variant.quantityRule
  const title = merchandiseTitle(product, variant)
  if (quantity % increment !== 0) return `"${title}" is sold in multiples of ${increment}.`
  if (quantity < minimum) return `"${title}" is sold from ${minimum} pieces on.`
  if (maximum !== null && quantity > maximum) return `"${title}" is sold up to ${maximum} pieces at a time.`
  return undefined
}
