import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import { declaredBy } from '../../app/route-handle.ts'

/** What routes say of the page at a path. */
export interface PageRoute {
  /**
   * Such as `/shop/:category/:product`; `/*` where there is none. Of those there are few, whatever is asked for. A page's
   * data, which the browser asks for when it moves there, count as `….data`.
   */
  pattern: string
  /** The search parameters that the page reads; `all` where the answer is one visitor's own. */
  searchParams: readonly string[] | 'all'
  /** The id of the document that is previewed there, null for none in particular; undefined where there are no previews. */
  previewed?: string | null | undefined
}

export type PageRoutes = (path: string) => PageRoute

/** How many paths' routes are remembered. */
const remembered = 5000

/** The path of the page whose data the browser asks for when it moves there; a page's own path as it is. */
const pagePath = (path: string): string =>
  path.endsWith('.data') ? path.replace(/(?<=\/)_(?:root)?\.data$|\.data$/, '') : path

/** What the router itself reads, where a page's data is asked for: of which of its routes. */
const routerParameters = ['_routes']

function pageRouteAt(path: string, routes: RouteObject[]): PageRoute {
  const page = pagePath(path)
  const isData = page !== path
  const matches = matchRoutes(routes, page) ?? []
  const { searchParams, previewed } = declaredBy(matches.map(({ route }) => route.handle))
  const segments = matches.length > 0 ? matches.flatMap(({ route }) => route.path || []) : ['*']
  return {
    pattern: `/${segments.join('/')}${isData ? '.data' : ''}`,
    searchParams: isData && searchParams !== 'all' ? [...routerParameters, ...searchParams] : searchParams,
    previewed: previewed && (matches.at(-1)?.params[previewed] ?? null),
  }
}

/** What the shop's routes say of its pages, by path. */
export function createPageRoutes(routes: RouteObject[]): PageRoutes {
  const known = new LRUCache<string, PageRoute>({ max: remembered })
  return (path) => {
    const found = known.get(path) ?? pageRouteAt(path, routes)
    known.set(path, found)
    return found
  }
}
