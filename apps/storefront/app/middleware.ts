import { data, type MiddlewareFunction } from 'react-router'

/** Nobody keeps the answer: neither the shop's own cache nor anybody on the way nor the browser. */
const noStore: MiddlewareFunction = async (_args, next) => {
  const response = await next()
  if (response instanceof Response) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Nobody but the browser keeps the answer, which asks before it shows it again, or goes back to the page as it was left. */
const forVisitor: MiddlewareFunction = async (_args, next) => {
  const response = await next()
  if (response instanceof Response) response.headers.set('Cache-Control', 'private, no-cache')
  return response
}

const known = new Map([
  ['no-store', noStore],
  ['for-visitor', forVisitor],
])

/**
 * What stands around a route, by name: `export const middleware = middlewareNamed('no-store')`. A name that nobody knows is
 * answered 500 'Unknown middleware' (specification, section 8).
 */
export const middlewareNamed = (...names: string[]): MiddlewareFunction[] =>
  names.map((name) => (args, next) => {
    const middleware = known.get(name)
    if (!middleware) throw data('Unknown middleware', { status: 500 })
    return middleware(args, next)
  })
