import type { ResolvedLine } from '../cart/resolved-cart.ts'
import { orderableQuantity } from '../catalogue/product.ts'
import type { Shortage } from '../orders/order-placement.ts'

/** The message for a line whose variant is short. */
export function shortageMessage({ left, isShared }: Omit<Shortage, 'lineId'>): string {
  if (left === 0) return 'This is sold out now. Please take it out of your cart in the shop.'
  const scope = isShared ? ', for all entries of this item together' : ''
  return `Only ${left} ${left === 1 ? 'is' : 'are'} left now${scope}. Please change the quantity in the shop.`
}

/** The messages for the lines whose variants are short, by line id. Stock is only taken by the order itself. */
export function shortageMessages(lines: readonly ResolvedLine[]): (readonly [id: string, message: string])[] {
  return [...Map.groupBy(lines, ({ variant }) => variant.id).values()].flatMap((ofVariant) => {
    const quantity = ofVariant.reduce((sum, { line }) => sum + line.quantity, 0)
    const left = Math.min(...ofVariant.map((each) => (each.product.publishedAt === null ? 0 : orderableQuantity(each))))
    if (quantity <= left) return []
    const message = shortageMessage({ left, isShared: ofVariant.length > 1 })
    return ofVariant.map(({ line }) => [line.id, message] as const)
  })
}
