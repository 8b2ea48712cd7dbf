import type { PageLayout } from './layout/page-layout.ts'

/** What a route may say of itself: `export const handle: RouteHandle = { searchParams: ['q'] }`. */
export interface RouteHandle {
  layout?: PageLayout
  /**
   * The search parameters that the route reads, of each the first value: addresses that differ in others share one page, which is made
   * without them. `all` where the answer is for one visitor alone. None by default.
   */
  searchParams?: readonly string[] | 'all'
}

const declaredBy = (handle: unknown): unknown =>
  typeof handle === 'object' && handle !== null && 'searchParams' in handle ? handle.searchParams : []

/** The search parameters that routes read together, by their handles. */
export function declaredSearchParams(handles: readonly unknown[]): readonly string[] | 'all' {
  const declared = handles.map(declaredBy)
  if (declared.includes('all')) return 'all'
  return declared.flat().filter((name) => typeof name === 'string')
}
