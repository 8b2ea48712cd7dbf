import { problem } from '@shop/http/problem'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import { shopOrigins } from '../config/site.ts'

/**
 * Whether the browser conceals the origin of a form of this origin, as where an extension or a setting of the visitor
 * removes referrers. No page can set this header.
 */
const isConcealed = (req: Context['req']): boolean =>
  req.header('Origin') === 'null' && req.header('Sec-Fetch-Site') === 'same-origin'

/**
 * Refuses forms that another site has sent (403), which could put items into a visitor's cart. Browsers send the origin
 * of a form; clients without an origin are no browsers, and have no visitor's cookies.
 */
export function rejectForeignForms(config: Config) {
  const origins = new Set(shopOrigins(config))
  return createMiddleware(async ({ req }, next) => {
    const from = req.header('Origin')
    const isOwn = from === undefined || from === new URL(req.url).origin || origins.has(from) || isConcealed(req)
    if (!isOwn || req.header('Sec-Fetch-Site') === 'cross-site')
      return problem(403, 'This form was sent from another site. Please use the one on the page of the shop.')
    return next()
  })
}

/**
 * The request with the browser's origin: behind an HTTPS proxy the router would otherwise reject it as cross-site, and
 * everywhere if its origin is concealed.
 */
export function withSentOrigin({ req }: Context): Request {
  const from = req.header('Origin')
  if (isConcealed(req)) {
    const headers = new Headers(req.raw.headers)
    headers.set('Origin', new URL(req.url).origin)
    return new Request(req.raw, { headers })
  }
  if (from === undefined || from === new URL(req.url).origin) return req.raw
  const { pathname, search } = new URL(req.url)
  return new Request(from + pathname + search, req.raw)
}
