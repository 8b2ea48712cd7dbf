import { readFor } from '@shop/database/scans'
import { throttled } from '@shop/graphql/throttled'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { answeringVersion } from './api-version.ts'
import type { Caller, RateLimits } from '../rate-limits.ts'

/** A GraphQL server; the caller is passed to its resolvers. */
type Handler = (request: Request, caller: Caller) => Promise<Response>

function graphqlError(status: number, message: string, code: string): Response {
  return Response.json({ errors: [{ message, extensions: { code } }] }, { status })
}

/** The addresses of the Storefront API: those that its clients expect on a shop's domain. */
export const apiPaths = ['/api/:version/graphql.json', '/api/:version/graphql', '/api/graphql.json']

/**
 * The Storefront API at {@link apiPaths}. Its answers name their version; what is no version returns 404. With an access
 * token configured, requests without it return 401; too many requests 429.
 * @param loadApi loads the GraphQL server at the first request: it is the heaviest part of the service.
 */
export function createApiRoutes(
  loadApi: () => Promise<Handler>,
  accessToken: string | undefined,
  rateLimits: RateLimits,
): Hono {
  return new Hono()
    .use('/api/*', cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }))
    .on('ALL', apiPaths, async (context) => {
      const requested = context.req.param('version')
      const version = answeringVersion(requested)
      if (version === undefined) {
        return graphqlError(404, `"${requested}" is not an API version such as 2023-07`, 'NOT_FOUND')
      }
      context.res.headers.set('X-Shopify-API-Version', version)
      const caller = rateLimits.callerOf(context.req.raw, context.env)
      const retryAfter = await rateLimits.takeRequest(caller)
      if (retryAfter > 0) {
        return throttled(retryAfter)
      }
      if (accessToken !== undefined && context.req.header('X-Shopify-Storefront-Access-Token') !== accessToken) {
        return graphqlError(401, 'The X-Shopify-Storefront-Access-Token header is missing or wrong', 'UNAUTHORIZED')
      }
      const handle = await loadApi()
      const response = await readFor(caller.address, () => handle(context.req.raw, caller))
      if (response.status === 415) return graphqlError(415, 'Send the request as application/json', 'BAD_REQUEST')
      response.headers.set('Cache-Control', context.req.method === 'GET' ? 'private, no-cache' : 'no-store')
      return response
    })
}
