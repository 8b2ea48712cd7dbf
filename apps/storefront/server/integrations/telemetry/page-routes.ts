import type { RequestScope } from '@shop/telemetry/request-scope'
import { LRUCache } from 'lru-cache'

/** How many paths' patterns are remembered. */
const remembered = 5000

/**
 * The pattern of the page at a path, such as `/shop/:category/:product`: of those there are few, whatever is asked for. A
 * page's data, which the browser asks for when it moves there, count as `….data`.
 */
export function createPageRoutes(patternOf: (path: string) => string): (path: string) => string {
  const patterns = new LRUCache<string, string>({ max: remembered })
  return (path) => {
    const known = patterns.get(path)
    if (known !== undefined) return known
    const page = path.replace(/\.data$/, '')
    const pattern = patternOf(page === '/_root' ? '/' : page) + (page === path ? '' : '.data')
    patterns.set(path, pattern)
    return pattern
  }
}

/** The route that answered a request, by its pattern: the services', the shop's own, or the page's. */
export function routeOf(
  { url }: Request,
  { route = 'none' }: RequestScope,
  pageRoute: (path: string) => string,
): string {
  return route === '/*' ? pageRoute(new URL(url).pathname) : route
}
