import type { PageLayout } from './layout/page-layout.ts'

/** What a route may say of itself: `export const handle: RouteHandle = { searchParams: ['q'] }`. */
export interface RouteHandle {
  layout?: PageLayout
  /**
   * The search parameters that the route reads, of each the first value: addresses that differ in others share one page, which is made
   * without them. `all` where the answer is for one visitor alone. None by default.
   */
  searchParams?: readonly string[] | 'all'
  /** The route's parameter that names a document, of which the answer is a preview. */
  previewed?: string
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null

/** What routes say together: the search parameters that they read, and the parameter that names a previewed document. */
export function declaredBy(
  handles: readonly unknown[],
): Pick<RouteHandle, 'previewed'> & Required<Pick<RouteHandle, 'searchParams'>> {
  const declared = handles.filter(isHandle)
  const names = declared.map(({ searchParams = [] }) => searchParams)
  return {
    searchParams: names.includes('all') ? 'all' : names.flat(),
    previewed: declared.find(({ previewed }) => previewed !== undefined)?.previewed,
  }
}
