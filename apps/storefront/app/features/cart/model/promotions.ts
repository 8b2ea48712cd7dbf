import type { Cart, CartLine } from './cart.ts'
import type { Merchandise } from './merchandise.ts'

/** The products that are added to a cart with a certain pack size (specification, section 3). */
export interface Promotion {
  size: string
  targetProductSkus: string[]
  limitedTargetProductSkus: string[]
}

/** The option whose value is the pack size. */
const packSizeOption = 'Pack Size'

/** The fields of a line that promotions depend on. */
export interface Line {
  quantity: number
  merchandise: Pick<Merchandise, 'sku' | 'selectedOptions'>
}

/** Promotions by numeric pack size, 6 before 12 before 24, with those of one size as one. */
export function sortedBySize(promotions: readonly Promotion[]): Promotion[] {
  const bySize = new Map<string, Promotion>()
  for (const promotion of promotions) {
    const { size } = promotion
    const { targetProductSkus = [], limitedTargetProductSkus = [] } = bySize.get(size) ?? {}
    bySize.set(size, {
      size,
      targetProductSkus: [...targetProductSkus, ...promotion.targetProductSkus],
      limitedTargetProductSkus: [...limitedTargetProductSkus, ...promotion.limitedTargetProductSkus],
    })
  }
  return [...bySize.values()].toSorted((one, other) => one.size.localeCompare(other.size, 'en', { numeric: true }))
}

/** All SKUs that promotions add. */
export const promotionalSkus = (promotions: readonly Promotion[]): Set<string> =>
  new Set(promotions.flatMap((promotion) => [...promotion.targetProductSkus, ...promotion.limitedTargetProductSkus]))

/** Whether a line is promotional, by its variant's SKU alone. */
const isPromotional = (
  { merchandise: { sku } }: { merchandise: Pick<Merchandise, 'sku'> },
  skus: ReadonlySet<string>,
): boolean => sku !== null && skus.has(sku)

/** The lines that the shopper chose. */
export const chosenLines = <Each extends { merchandise: Pick<Merchandise, 'sku'> }>(
  lines: readonly Each[],
  skus: ReadonlySet<string>,
): Each[] => lines.filter((line) => !isPromotional(line, skus))

const packSizeOf = ({ merchandise }: Line): string | undefined =>
  merchandise.selectedOptions.find(({ name }) => name === packSizeOption)?.value

/**
 * The SKUs that the promotions add to a cart, each once (specification, section 4): those of the first size that the
 * cart contains; preceded by the limited ones when the cart has a single pack of one size and none of another.
 */
export function promotionalItems(lines: readonly Line[], promotions: readonly Promotion[]): string[] {
  const packs = chosenLines(lines, promotionalSkus(promotions)).flatMap((line) => {
    const size = packSizeOf(line)
    return size === undefined ? [] : [{ size, quantity: line.quantity }]
  })
  const sizes = new Set(packs.map(({ size }) => size))
  const promotion = promotions.find(({ size }) => sizes.has(size))
  if (!promotion) return []
  const isSingle = sizes.size === 1 && packs.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  return [...new Set([...(isSingle ? promotion.limitedTargetProductSkus : []), ...promotion.targetProductSkus])]
}

/** The promotional lines of a cart. */
export function promotionalLines({ lines }: Pick<Cart, 'lines'>, promotions: readonly Promotion[]): CartLine[] {
  const skus = promotionalSkus(promotions)
  return lines.filter((line) => isPromotional(line, skus))
}

/** The additions and removals that leave exactly the cart's promotional items in it. */
export function recalculatePromotions(
  cart: Pick<Cart, 'lines'>,
  promotions: readonly Promotion[],
): { remove: CartLine[]; add: string[] } {
  return { remove: promotionalLines(cart, promotions), add: promotionalItems(cart.lines, promotions) }
}
