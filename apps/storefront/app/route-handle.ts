/** A search parameter that a page reads: its name, with its allowed values if they are few and fixed. */
export type SearchParam = string | { readonly name: string; readonly values: readonly string[] }

/** The options of a route: `export const handle: RouteHandle = { searchParams: ['q'] }`. */
export interface RouteHandle {
  /**
   * The search parameters that the route reads, first value of each. URLs that differ only in others share one cached
   * page, rendered without them; so do those with a value that is not allowed. `all` for a response that is for one
   * visitor only. None by default.
   */
  searchParams?: readonly SearchParam[] | 'all'
  /** The route parameter that names a document to preview. */
  previewed?: string
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null

/** The search parameters that the matched routes read, and the parameter that names a previewed document. */
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
