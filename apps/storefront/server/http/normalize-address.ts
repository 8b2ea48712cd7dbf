import { createMiddleware } from 'hono/factory'

const unnormalized = /\/{2}|.\/$/

/**
 * Every page has one URL: doubled or trailing slashes are redirected permanently, parameters included. The target never
 * begins with two slashes, which a browser would read as another host.
 */
export const normalizeAddress = createMiddleware(async (context, next) => {
  if (!unnormalized.test(context.req.path)) return next()
  const { pathname, search } = new URL(context.req.url)
  return context.redirect(pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') + search, 308)
})
