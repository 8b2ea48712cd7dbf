import { problem } from '@shop/http/problem'
import { createMiddleware } from 'hono/factory'

/** What anything here may be asked by. A `Request` of the platform cannot even be made with `TRACE`. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Control characters are in no address, and routers take a line break for the end of one. */
function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

function notAllowed(method: string, allowed: readonly string[]): Response {
  const answer = problem(405, `${method} is not answered here`)
  answer.headers.set('Allow', allowed.join(', '))
  return answer
}

/** Pages are read and nothing else: whatever is sent goes to a service. Other methods are refused (405). */
export const onlyReading = createMiddleware(async ({ req }, next) => {
  return req.method === 'GET' || req.method === 'HEAD' ? next() : notAllowed(req.method, ['GET', 'HEAD'])
})

/** Addresses of printable ASCII characters without an encoded one, which most are: there is nothing to decode in them. */
const plainAddress = /^[\x21-\x24\x26-\x7e]*$/

/** Refuses requests that nothing behind it could read: with other methods (405), and with paths that cannot be read (400). */
export const readableRequests = createMiddleware(async ({ req }, next) => {
  if (!methods.includes(req.method)) return notAllowed(req.method, methods)
  if (!plainAddress.test(req.url) && !isReadable(new URL(req.url).pathname))
    return problem(400, 'The path has a control character, or a "%" that begins no encoded character')
  return next()
})
