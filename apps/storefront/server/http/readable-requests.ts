import { problem } from '@shop/http/problem'
import { createMiddleware } from 'hono/factory'
import { splitUrl } from './page-url.ts'

/** The allowed methods. The platform's `Request` cannot even be constructed with `TRACE`. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Control characters are invalid in paths, and routers treat a line break as the end. */
function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

function notAllowed(method: string, allowed: readonly string[]): Response {
  const response = problem(405, `${method} is not allowed here`)
  response.headers.set('Allow', allowed.join(', '))
  return response
}

/** Refuses all other methods (405). */
export const allowOnly = (...allowed: readonly string[]) =>
  createMiddleware(async ({ req: { method } }, next) =>
    allowed.includes(method) ? next() : notAllowed(method, allowed),
  )

/**
 * Matches paths of printable ASCII characters without percent-encoding, the most frequent case, which need no decoding.
 */
const plainAddress = /^[\x21-\x24\x26-\x7e]*$/

/** Refuses requests that no handler could read: other methods (405), and malformed paths (400). */
export const rejectUnreadable = createMiddleware(async ({ req }, next) => {
  if (!methods.includes(req.method)) return notAllowed(req.method, methods)
  if (!plainAddress.test(req.url) && !isReadable(new URL(req.url).pathname))
    return problem(400, 'The path has a control character, or a "%" that does not begin an encoded character')
  return next()
})

const unnormalized = /\/{2}|.\/$/

/**
 * Every page has one URL: doubled or trailing slashes, and other ways to write its path, are redirected permanently,
 * parameters included: a visitor could invent endlessly many, each with a copy of its own in the cache. The target
 * never begins with two slashes, which a browser would read as another host.
 * @param routeAt how the routes write a path.
 */
export const normalizeUrl = (routeAt: (path: string) => Promise<{ path: string }>) =>
  createMiddleware(async (context, next) => {
    const { path, search } = splitUrl(context.req.url)
    const slashed = unnormalized.test(path) ? path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '') : path
    const { path: written } = await routeAt(slashed)
    return written === path ? next() : context.redirect(written + search, 308)
  })
