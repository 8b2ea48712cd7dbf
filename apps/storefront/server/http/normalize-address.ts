import { createMiddleware } from 'hono/factory'

const unnormalized = /\/{2}|.\/$/

/**
 * Every page has one address: one with doubled or trailing slashes leads there for good, with its parameters. A path never
 * begins with two slashes, which a browser would take for another host.
 */
export const normalizeAddress = createMiddleware(async (context, next) => {
  if (!unnormalized.test(context.req.path)) return next()
  const { pathname, search } = new URL(context.req.url)
  return context.redirect(pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') + search, 308)
})
