import { createMiddleware } from 'hono/factory'

/**
 * Every page has one address: one with doubled or trailing slashes leads there for good, with its parameters. A path never
 * begins with two slashes, which a browser would take for another host.
 */
export const tidyAddress = createMiddleware(async (context, next) => {
  const { pathname, search } = new URL(context.req.url)
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidy === pathname) return next()
  return context.redirect(tidy + search, 308)
})
