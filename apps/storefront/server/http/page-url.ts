import type { SearchParam } from '../../app/route-handle.ts'
import type { PageRoute } from './page-routes.ts'

/** The URL that a page is rendered for: the path and those of the request's parameters that the page reads. */
export interface PageUrl {
  /** Path and search. */
  target: string
  /** `target` without the parameters that only the page's data names. */
  base: string
}

/** The path and the search of a URL, as they were sent. Parsing a URL takes as long as a lookup in the page cache. */
export function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const target = hash < 0 ? url.slice(start) : url.slice(start, hash)
  const end = target.indexOf('?')
  return end < 0 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) }
}

/** The path with the first values of the named parameters that they may have, in the order of the names. */
function urlWith(path: string, given: URLSearchParams, parameters: readonly SearchParam[]): string {
  const read = new URLSearchParams()
  for (const parameter of parameters) {
    const { name, values = null } = typeof parameter === 'string' ? { name: parameter } : parameter
    const value = given.get(name)
    if (value !== null && !read.has(name) && values?.includes(value) !== false) read.append(name, value)
  }
  return read.size > 0 ? `${path}?${read}` : path
}

/**
 * Maps URLs to pages. `routeAt` returns which parameters the routes of a path declare. A page is rendered without
 * undeclared parameters and values, so it cannot depend on them.
 */
export function createPageUrls(routeAt: (path: string) => Pick<PageRoute, 'searchParams'>) {
  /**
   * The URL of a request's page; undefined if the response belongs to one visitor.
   * @param readsAt the additional parameters that the cached page of a base reads, according to its data.
   */
  return (request: Request, readsAt: (base: string) => readonly string[]): PageUrl | undefined => {
    const { path, search } = splitUrl(request.url)
    const { searchParams: names } = routeAt(path)
    if (names === 'all') return undefined
    if (search === '') return { target: path, base: path }
    const given = new URLSearchParams(search)
    const base = urlWith(path, given, names)
    const more = readsAt(base)
    return { base, target: more.length > 0 ? urlWith(path, given, [...names, ...more]) : base }
  }
}

export type PageUrls = ReturnType<typeof createPageUrls>
