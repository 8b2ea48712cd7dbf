import type { FinderKind } from './find-your-recess.query.ts'

export type FinderProduct = FinderKind['products'][number]

/** Where somebody is in the finder: asked for a kind, asked for what should be in it, or told what fits. */
export type FinderStep =
  | { name: 'kind'; kinds: FinderKind[] }
  | { name: 'taste'; kind: FinderKind; tastes: string[] }
  | { name: 'found'; kind: FinderKind; taste: string | null; products: FinderProduct[] }

/** The answer of somebody who wants to be surprised. */
export const anything = 'anything'

/** What one may wish for within a kind: what is in some of its products, but not in all of them. */
function tastesOf({ products }: FinderKind): string[] {
  const titles = new Set(products.flatMap(({ ingredients }) => ingredients.map(({ title }) => title)))
  return [...titles].filter((title) => !products.every((product) => has(product, title)))
}

const has = ({ ingredients }: FinderProduct, taste: string): boolean => ingredients.some(({ title }) => title === taste)

/** The step that an address asks for, as `?kind=zero-proof&taste=Ginger`; what it names that is not there is asked again. */
export function finderStep(kinds: FinderKind[], search: URLSearchParams): FinderStep {
  const stocked = kinds.filter(({ products }) => products.length > 0)
  const kind = stocked.find(({ slug }) => slug === search.get('kind'))
  if (!kind) return { name: 'kind', kinds: stocked }
  const tastes = tastesOf(kind)
  const taste = search.get('taste')
  if (taste === anything || tastes.length === 0) return { name: 'found', kind, taste: null, products: kind.products }
  if (taste === null || !tastes.includes(taste)) return { name: 'taste', kind, tastes }
  return { name: 'found', kind, taste, products: kind.products.filter((product) => has(product, taste)) }
}
