import { createContext, data, type MiddlewareFunction } from 'react-router'

const cacheControl =
  (value: string): MiddlewareFunction =>
  async (_args, next) => {
    const response = await next()
    if (response instanceof Response) response.headers.set('Cache-Control', value)
    return response
  }

/** Whether a request is a prefetch, which browsers mark with one of these headers. */
const isPrefetch = ({ headers }: Request): boolean =>
  ['Sec-Purpose', 'Purpose'].some((name) => headers.get(name)?.includes('prefetch'))

/**
 * For routes that change the visitor's data: refuses prefetches; browsers request the page again when its link is
 * clicked.
 */
const noPrefetch: MiddlewareFunction = ({ request }, next) =>
  isPrefetch(request) ? Promise.resolve(new Response(null, { status: 403 })) : next()

/** Whether the page is shown even if the layout's content, such as menus and footer, cannot be read. */
export const worksWithoutContent = createContext(false)

/** For pages that do not depend on content: their layout is left out while the content service is unavailable. */
const withoutContent: MiddlewareFunction = ({ context }, next) => {
  context.set(worksWithoutContent, true)
  return next()
}

const known = new Map([
  /** The response is not stored anywhere: not in the shop's page cache, a proxy or the browser. */
  ['no-store', cacheControl('no-store')],
  /** Only the browser may store the response, and revalidates it before reuse. */
  ['for-visitor', cacheControl('private, no-cache')],
  ['no-prefetch', noPrefetch],
  ['without-content', withoutContent],
])

/**
 * Route middlewares by name: `export const middleware = middlewareNamed('no-store')`. An unknown name responds 500
 * 'Unknown middleware' (specification, section 8).
 */
export const middlewareNamed = (...names: string[]): MiddlewareFunction[] =>
  names.map((name) => (args, next) => {
    const middleware = known.get(name)
    if (!middleware) throw data('Unknown middleware', { status: 500 })
    return middleware(args, next)
  })
