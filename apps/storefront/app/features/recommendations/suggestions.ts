import { create } from 'zustand'
import { orNull } from '../../commerce/or-null.ts'
import type { Cart } from '../cart/model/cart.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/** The suggestions shown in the cart drawer. */
export const useSuggestions = create<{ products: SuggestedProduct[] }>(() => ({ products: [] }))

/** The numeric id that the recommendation protocol uses. */
const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1).split('?')[0] ?? ''

const unique = (ids: string[]): string => [...new Set(ids.map(numberOf))].join(',')

/** The URL from which the browser fetches suggestions. */
export function suggestionsPath(lines: Cart['lines']): string {
  const search = new URLSearchParams({
    products: unique(lines.map(({ merchandise }) => merchandise.productId)),
    variants: unique(lines.map(({ merchandise }) => merchandise.id)),
  })
  return `/cart/recommendations?${search}`
}

/** The products that are not yet in the cart. */
function withoutCart(products: readonly SuggestedProduct[], lines: Cart['lines']): SuggestedProduct[] {
  const inCart = new Set(lines.map(({ merchandise }) => merchandise.productId))
  return products.filter((product) => !inCart.has(productGid(product)))
}

/**
 * Follows the cart: fetches suggestions when the number of lines changes and is above zero, and clears them when it is
 * empty (specification, section 7). An outage only hides the list.
 */
export function createSuggestions() {
  let followed: Cart['lines'] = []
  let latestTurn = 0

  async function fetchProducts(path: string): Promise<SuggestedProduct[]> {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`Fetching recommendations failed with status ${response.status}`)
    const { products }: { products: SuggestedProduct[] } = await response.json()
    return withoutCart(products, followed)
  }

  async function load(lines: Cart['lines']): Promise<void> {
    const turn = ++latestTurn
    const products = lines.length > 0 ? await orNull(() => fetchProducts(suggestionsPath(lines))) : null
    if (turn === latestTurn) useSuggestions.setState({ products: products ?? [] })
  }

  return {
    /** To be called with every state of the cart, without promotional lines. */
    follow(lines: Cart['lines']): void {
      const isSameLength = lines.length === followed.length
      followed = lines
      const { products } = useSuggestions.getState()
      const left = withoutCart(products, lines)
      if (left.length < products.length) useSuggestions.setState({ products: left })
      if (!isSameLength) void load(lines)
    },
  }
}
