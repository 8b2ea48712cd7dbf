import type { RequestScope } from '@shop/telemetry/request-scope'

/** The route of a request, by its pattern: the services', the shop's own, or the page's. */
export function routeOf(
  { url }: Request,
  { route = 'none' }: RequestScope,
  pageRoute: (path: string) => string,
): string {
  return route === '/*' ? pageRoute(new URL(url).pathname) : route
}
