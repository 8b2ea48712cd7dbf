import type { CatalogueProduct } from './recommended-product.ts'

/** The catalogue's suggestions for one product of the cart, the best first. */
export interface Suggestions {
  together: CatalogueProduct[]
  related: CatalogueProduct[]
}

/** The maximum number of recommendations. */
const maxRecommendations = 10

/**
 * Whether a product has a price, unlike promotional ones. Its tags are not read, because stores require a separate
 * access scope for them.
 */
const hasPrice = ({ variants }: CatalogueProduct): boolean =>
  variants.nodes.some(({ price }) => Number(price.amount) > 0)

/** The distinct products of all lists, sorted by the number of lists, then by their best rank. */
function rankByFrequency(lists: readonly CatalogueProduct[][]): CatalogueProduct[] {
  const scores = new Map<string, { product: CatalogueProduct; lists: number; best: number }>()
  for (const [rank, product] of lists.flatMap((list) => [...list.entries()])) {
    const score = scores.get(product.id) ?? { product, lists: 0, best: rank }
    scores.set(product.id, { product, lists: score.lists + 1, best: Math.min(score.best, rank) })
  }
  return [...scores.values()]
    .toSorted((one, other) => other.lists - one.lists || one.best - other.best)
    .map(({ product }) => product)
}

/** Products bought together with the cart's, then related ones; without the cart's own. */
export function rankProducts(suggestions: readonly Suggestions[], cart: ReadonlySet<string>): CatalogueProduct[] {
  const ranked = [
    ...rankByFrequency(suggestions.map(({ together }) => together)),
    ...rankByFrequency(suggestions.map(({ related }) => related)),
  ]
  const seen = new Set(cart)
  const fit = ranked.filter((product) => {
    if (seen.has(product.id) || !product.availableForSale || !hasPrice(product)) return false
    seen.add(product.id)
    return true
  })
  return fit.slice(0, maxRecommendations)
}
