import type { CatalogueProduct } from './recommended-product.ts'

/** What the catalogue suggests for one product of the cart, the best first. */
export interface Suggestions {
  together: CatalogueProduct[]
  related: CatalogueProduct[]
}

/** As many as a drawer shows without becoming a second shop. */
const mostRecommendations = 10

/** Products that the shop adds to carts by itself are nothing to choose. */
const promotionalTag = 'promotional'

/** Each product once, those first that most lists have, then those that stand highest in one. */
function mostSuggested(lists: readonly CatalogueProduct[][]): CatalogueProduct[] {
  const scores = new Map<string, { product: CatalogueProduct; lists: number; best: number }>()
  for (const [rank, product] of lists.flatMap((list) => [...list.entries()])) {
    const score = scores.get(product.id) ?? { product, lists: 0, best: rank }
    scores.set(product.id, { product, lists: score.lists + 1, best: Math.min(score.best, rank) })
  }
  return [...scores.values()]
    .toSorted((one, other) => other.lists - one.lists || one.best - other.best)
    .map(({ product }) => product)
}

/** What was bought together with the cart's products, then what is related to them; never what the cart holds. */
export function rankProducts(suggestions: readonly Suggestions[], cart: ReadonlySet<string>): CatalogueProduct[] {
  const ranked = [
    ...mostSuggested(suggestions.map(({ together }) => together)),
    ...mostSuggested(suggestions.map(({ related }) => related)),
  ]
  const seen = new Set(cart)
  const fit = ranked.filter(({ id, tags, availableForSale }) => {
    if (seen.has(id) || !availableForSale || tags.includes(promotionalTag)) return false
    seen.add(id)
    return true
  })
  return fit.slice(0, mostRecommendations)
}
