import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import { declaredBy, type SearchParam } from '../../app/route-handle.ts'

/** The routes' declarations for the page at a path. */
export interface PageRoute {
  /** The path as the shop's links write it: names of pages in their case, and slugs encoded. */
  path: string
  /**
   * Such as `/shop/:category/:product`; `/*` if no route matches, so that the number of patterns is small. A page's
   * data, which the browser fetches on client navigation, counts as `….data`.
   */
  pattern: string
  /** The search parameters that the page reads; `all` if the response belongs to one visitor. */
  searchParams: readonly SearchParam[] | 'all'
  /** The id of the previewed document, null for none in particular; undefined if the route has no previews. */
  previewed?: string | null | undefined
}

export type PageRoutes = (path: string) => PageRoute

/** How many paths have their routes cached, and the maximum length of these: a visitor can invent many of 16 kB. */
const maxCachedPaths = 5000
const maxCachedPathLength = 500

/** The path of the page whose data the browser fetches on client navigation; a page's own path is unchanged. */
const pagePath = (path: string): string =>
  path.endsWith('.data') ? path.replace(/(?<=\/)_(?:root)?\.data$|\.data$/, '') : path

/** The router's own parameter of data requests: the routes of which data is requested. */
function requestedRoutes(ids: readonly string[]): SearchParam {
  return { name: '_routes', values: [...ids, ids.join(), ids.toReversed().join()] }
}

/**
 * A part of a path as the shop's links write it. What cannot be decoded stays as it is: such a request is redirected,
 * but its route is a label of the metrics.
 */
function encoded(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

/** A page's path as the routes write it. Parameter values are unchanged if the response is for one visitor only. */
function writtenPath(page: string, segments: readonly string[], isPersonal: boolean): string {
  const names = segments.flatMap((segment) => segment.split('/'))
  const parts = page.split('/').slice(1)
  const written = parts.map((part, index) => {
    const name = names[index] ?? '*'
    if (!/^[:*]|\?$/.test(name)) return name
    return isPersonal ? part : encoded(part)
  })
  return `/${written.join('/')}`
}

function pageRouteAt(path: string, routes: RouteObject[]): PageRoute {
  const page = pagePath(path)
  const isData = page !== path
  const matches = matchRoutes(routes, page) ?? []
  const { searchParams, previewed } = declaredBy(matches.map(({ route }) => route.handle))
  const ids = matches.flatMap(({ route }) => route.id ?? [])
  const segments = matches.length > 0 ? matches.flatMap(({ route }) => route.path || []) : ['*']
  return {
    path: writtenPath(page, segments, searchParams === 'all') + path.slice(page.length),
    pattern: `/${segments.join('/')}${isData ? '.data' : ''}`,
    searchParams: isData && searchParams !== 'all' ? [requestedRoutes(ids), ...searchParams] : searchParams,
    previewed: previewed && (matches.at(-1)?.params[previewed] ?? null),
  }
}

/** The declarations of the shop's routes about its pages, by path. */
export function createPageRoutes(routes: RouteObject[]): PageRoutes {
  const known = new LRUCache<string, PageRoute>({ max: maxCachedPaths })
  return (path) => {
    const found = known.get(path) ?? pageRouteAt(path, routes)
    if (path.length <= maxCachedPathLength) known.set(path, found)
    return found
  }
}
