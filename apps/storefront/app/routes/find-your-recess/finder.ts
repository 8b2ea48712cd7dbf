import type { FinderKind } from './find-your-recess.query.ts'

export type FinderProduct = FinderKind['products'][number]

/** A step of the finder: choosing a kind, choosing a taste, or the matching products. */
export type FinderStep =
  | { name: 'kind'; kinds: FinderKind[] }
  | { name: 'taste'; kind: FinderKind; tastes: string[] }
  | { name: 'found'; kind: FinderKind; taste: string | null; products: FinderProduct[] }

/** The taste that matches every product. */
export const anything = 'anything'

/** The tastes to choose from within a kind: ingredients of some of its products, but not of all. */
function tastesOf({ products }: FinderKind): string[] {
  const titles = new Set(products.flatMap(({ ingredients }) => ingredients))
  return [...titles].filter((title) => !products.every(({ ingredients }) => ingredients.includes(title)))
}

/** The step given by a URL such as `?kind=zero-proof&taste=Ginger`; an unknown value repeats its step. */
export function finderStep(kinds: FinderKind[], search: URLSearchParams): FinderStep {
  const stocked = kinds.filter(({ products }) => products.length > 0)
  const kind = stocked.find(({ slug }) => slug === search.get('kind'))
  if (!kind) return { name: 'kind', kinds: stocked }
  const tastes = tastesOf(kind)
  const taste = search.get('taste')
  if (taste === anything || tastes.length === 0) return { name: 'found', kind, taste: null, products: kind.products }
  if (taste === null || !tastes.includes(taste)) return { name: 'taste', kind, tastes }
  return {
    name: 'found',
    kind,
    taste,
    products: kind.products.filter(({ ingredients }) => ingredients.includes(taste)),
  }
}
