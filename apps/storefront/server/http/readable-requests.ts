import { problem } from '@shop/http/problem'
import { createMiddleware } from 'hono/factory'
import { splitUrl } from './page-url.ts'

/** The allowed methods. The platform's `Request` cannot even be constructed with `TRACE`. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A percent-encoded character of one byte, of several, or a "%" alone. */
const percents = /%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f])+|%/giu

/** Whether each "%" begins an encoded character. Reads the result: the build removes calls whose result nothing uses. */
function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** A path in which every "%" that does not begin an encoded character stands for itself, as in `/discount/SAVE10%`. */
const withLiteralPercents = (path: string): string =>
  path.replace(percents, (part) => (isEncoded(part) ? part : part.replaceAll('%', '%25')))

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

/**
 * Refuses requests that no handler could read: other methods (405), and paths with control characters (400), which
 * routers take for their end. Other malformed paths are redirected to what they mean.
 */
export const rejectUnreadable = createMiddleware(async ({ req, redirect }, next) => {
  if (!methods.includes(req.method)) return notAllowed(req.method, methods)
  if (plainAddress.test(req.url)) return next()
  const { path, search } = splitUrl(req.url)
  const readable = withLiteralPercents(path)
  if (/\p{Cc}/u.test(decodeURIComponent(readable))) return problem(400, 'The path has a control character')
  // Not with two slashes at its beginning, which a browser would read as another host.
  return readable === path ? next() : redirect(readable.replace(/^\/+/, '/') + search, 308)
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
