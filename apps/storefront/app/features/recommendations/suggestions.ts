import { create } from 'zustand'
import type { Cart } from '../cart/model/cart.ts'
import { productGid, type SuggestedProduct } from './suggested-product.ts'

/** What the drawer suggests to go with the cart. */
export const useSuggestions = create<{ products: SuggestedProduct[] }>(() => ({ products: [] }))

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

/** Those of the products that are not in the cart: what is there needs no suggesting any more. */
function withoutCart(products: readonly SuggestedProduct[], lines: Cart['lines']): SuggestedProduct[] {
  const inCart = new Set(lines.map(({ merchandise }) => merchandise.productId))
  return products.filter((product) => !inCart.has(productGid(product)))
}

/**
 * Follows the cart: asks anew whenever the number of its lines changes and is above zero, and forgets when it is empty
 * (specification, section 7). An outage hides the list and nothing else.
 */
export function createSuggestions({ fetch: send = (path) => fetch(path), report }: SuggestionsOptions) {
  let followed: Cart['lines'] = []
  let asked = 0

  async function bring(path: string): Promise<SuggestedProduct[]> {
    try {
      const response = await send(path)
      if (!response.ok) throw new Error(`Recommendations were answered ${response.status}`)
      const { products }: { products: SuggestedProduct[] } = await response.json()
      return withoutCart(products, followed)
    } catch (error) {
      report(error)
      return []
    }
  }

  async function ask(path: string): Promise<void> {
    const turn = ++asked
    const products = await bring(path)
    if (turn === asked) useSuggestions.setState({ products })
  }

  function forget(): void {
    asked++
    useSuggestions.setState({ products: [] })
  }

  return {
    /** To be told of every state of the cart, promotional lines left out. */
    follow(lines: Cart['lines']): void {
      const isAsked = lines.length === followed.length
      followed = lines
      const { products } = useSuggestions.getState()
      const left = withoutCart(products, lines)
      if (left.length < products.length) useSuggestions.setState({ products: left })
      if (isAsked) return
      if (lines.length === 0) forget()
      else void ask(suggestionsPath(lines))
    },
  }
}
