import { productTypes } from '../../../commerce/product-types.ts'
import type { CartLine } from './cart.ts'
import type { CartProduct, CartSettings } from './cart-settings.ts'

type Line = Pick<CartLine, 'merchandise'>

/** The ingredients that the hemp warning is for (specification, section 5). */
const hempIngredients = new Set(['broad spectrum hemp', 'broad spectrum extract'])

/** Whether anything in the cart has an ingredient from hemp. */
const hasHemp = (lines: readonly Line[], products: Readonly<Record<string, CartProduct>>): boolean =>
  lines.some(({ merchandise: { productId } }) =>
    products[productId]?.ingredients.some((title) => hempIngredients.has(title.trim().toLowerCase())),
  )

/** Whether the cart ships in separate boxes: powders together with sparkling water. */
const hasPowdersWithWater = (lines: readonly Line[]): boolean =>
  [productTypes.powders, productTypes.sparklingWater].every((type) =>
    lines.some(({ merchandise }) => merchandise.productType === type),
  )

/** Legal and shipping notes about the cart. */
export function cartNotes(
  lines: readonly Line[],
  { texts, products }: Pick<CartSettings, 'texts' | 'products'>,
): string[] {
  return [
    hasHemp(lines, products) && texts?.cbdWarning,
    hasPowdersWithWater(lines) && texts?.shippingNotePowderProducts,
  ].filter((note) => typeof note === 'string')
}
