import type { PageRoute } from './page-routes.ts'

/** The address that a page is made for, of the path and those of the request's parameters that the page reads. */
export interface PageAddress {
  /** Path and search. */
  address: string
  /** The same without what only the page's data says that it reads. */
  base: string
}

/** The first values of the parameters of these names, in the order of the names, after the path. */
function addressWith(path: string, given: URLSearchParams, names: readonly string[]): string {
  const read = new URLSearchParams()
  for (const name of new Set(names)) {
    const value = given.get(name)
    if (value !== null) read.append(name, value)
  }
  return read.size > 0 ? `${path}?${read}` : path
}

/**
 * How addresses come to pages. `routeAt` says what the routes of a path declare that they read. What they do not, no page is
 * made with: it cannot depend on that.
 */
export function createPageAddresses(routeAt: (path: string) => Pick<PageRoute, 'searchParams'>) {
  /**
   * The address of a request's page; undefined where the answer is one visitor's own.
   * @param readsAt what else is read by the page that is kept for a base, as its data says.
   */
  return (request: Request, readsAt: (base: string) => readonly string[]): PageAddress | undefined => {
    const { url } = request
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const end = url.indexOf('?', start)
    const path = end < 0 ? url.slice(start) : url.slice(start, end)
    const { searchParams: names } = routeAt(path)
    if (names === 'all') return undefined
    if (end < 0) return { address: path, base: path }
    const given = new URLSearchParams(url.slice(end))
    const base = addressWith(path, given, names)
    const more = readsAt(base)
    return { base, address: more.length > 0 ? addressWith(path, given, [...names, ...more]) : base }
  }
}

export type PageAddresses = ReturnType<typeof createPageAddresses>
