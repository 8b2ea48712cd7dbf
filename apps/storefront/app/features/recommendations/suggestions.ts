import { create } from 'zustand'
import type { Cart } from '../cart/cart.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/** What the drawer suggests to go with the cart. */
export const useSuggestions = create<{ products: SuggestedProduct[] }>(() => ({ products: [] }))

/** A product that was added needs no suggesting any more. */
export function removeSuggestions(productIds: readonly string[]): void {
  useSuggestions.setState(({ products }) => ({
    products: products.filter((product) => !productIds.includes(productGid(product))),
  }))
}

/** The numbers that the recommendation protocol knows things by. */
const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1).split('?')[0] ?? ''

const unique = (ids: string[]): string => [...new Set(ids.map(numberOf))].join(',')

/** Where the browser asks for what goes with the cart. */
export function suggestionsPath(lines: Cart['lines']): string {
  const search = new URLSearchParams({
    products: unique(lines.map(({ merchandise }) => merchandise.productId)),
    variants: unique(lines.map(({ merchandise }) => merchandise.id)),
  })
  return `/cart/recommendations?${search}`
}

export interface SuggestionsOptions {
  fetch?: (path: string) => Promise<Response>
  report(error: unknown): void
}

/**
 * Follows the cart: asks anew whenever the number of its lines changes and is above zero, and forgets when it is empty
 * (specification, section 7). An outage hides the list and nothing else.
 */
export function createSuggestions({ fetch: send = (path) => fetch(path), report }: SuggestionsOptions) {
  let count = 0
  let asked = 0

  async function ask(path: string): Promise<void> {
    const turn = ++asked
    try {
      const response = await send(path)
      if (!response.ok) throw new Error(`Recommendations were answered ${response.status}`)
      const { products }: { products: SuggestedProduct[] } = await response.json()
      if (turn === asked) useSuggestions.setState({ products })
    } catch (error) {
      report(error)
    }
  }

  return {
    /** To be told of every state of the cart, promotional lines left out. */
    follow(lines: Cart['lines']): void {
      if (lines.length === count) return
      count = lines.length
      if (count > 0) return void ask(suggestionsPath(lines))
      asked++
      useSuggestions.setState({ products: [] })
    },
  }
}
