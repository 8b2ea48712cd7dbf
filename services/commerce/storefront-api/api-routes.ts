import { hash, timingSafeEqual } from 'node:crypto'
import { runForVisitor } from '@shop/database/scans'
import { throttled } from '@shop/graphql/throttled'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { versionFor } from './api-version.ts'
import type { Caller, RateLimits } from '../rate-limits.ts'

/** A GraphQL server; the caller is passed to its resolvers. */
type Handler = (request: Request, caller: Caller) => Promise<Response>

function graphqlError(status: number, message: string, code: string): Response {
  return Response.json({ errors: [{ message, extensions: { code } }] }, { status })
}

/** The tokens of the Storefront API; one that is not set is not required. */
export interface AccessTokens {
  /** For browsers. */
  publicToken?: string | undefined
  /** For servers: secret. */
  privateToken?: string | undefined
}

const versionHeader = 'X-Shopify-API-Version'
const publicHeader = 'X-Shopify-Storefront-Access-Token'
const privateHeader = 'Shopify-Storefront-Private-Token'

/** Compares a token in constant time. */
function isPrivateToken(shown: string | null, { privateToken }: AccessTokens): boolean {
  if (privateToken === undefined || shown === null) return false
  return timingSafeEqual(hash('sha256', shown, 'buffer'), hash('sha256', privateToken, 'buffer'))
}

/** The name of the header with a wrong or missing token; undefined if the request is authorized. */
function refusalOf({ headers }: Request, { publicToken, privateToken }: AccessTokens): string | undefined {
  if (privateToken !== undefined && headers.has(privateHeader)) return privateHeader
  return publicToken !== undefined && headers.get(publicHeader) !== publicToken ? publicHeader : undefined
}

/** The addresses of the Storefront API: those that its clients expect on a shop's domain. */
export const apiPaths = ['/api/:version/graphql.json', '/api/:version/graphql', '/api/graphql.json']

/**
 * The Storefront API at {@link apiPaths}. Its responses name their version; an invalid version returns 404. Requests
 * without a configured token return 401; too many requests 429.
 * @param loadApi loads the GraphQL server at the first request, because it is the heaviest part of the service.
 */
export function createApiRoutes(loadApi: () => Promise<Handler>, tokens: AccessTokens, rateLimits: RateLimits): Hono {
  return new Hono()
    .use(
      '/api/*',
      cors({
        origin: '*',
        allowMethods: ['GET', 'POST', 'OPTIONS'],
        exposeHeaders: ['Retry-After', versionHeader],
        maxAge: 86_400,
      }),
    )
    .on('ALL', apiPaths, async (context) => {
      const requested = context.req.param('version')
      const version = versionFor(requested)
      if (version === undefined) {
        return graphqlError(404, `"${requested}" is not an API version such as 2023-07`, 'NOT_FOUND')
      }
      context.res.headers.set(versionHeader, version)
      const isServer = isPrivateToken(context.req.raw.headers.get(privateHeader), tokens)
      const caller = isServer
        ? rateLimits.serverOf(context.req.raw, context.env)
        : rateLimits.callerOf(context.req.raw, context.env)
      const retryAfter = await rateLimits.takeRequest(caller)
      if (retryAfter > 0) {
        return throttled(retryAfter)
      }
      const refusal = isServer ? undefined : refusalOf(context.req.raw, tokens)
      if (refusal !== undefined) return graphqlError(401, `The ${refusal} header is missing or wrong`, 'UNAUTHORIZED')
      const handle = await loadApi()
      const response = await runForVisitor(caller.address, () => handle(context.req.raw, caller))
      if (response.status === 415) return graphqlError(415, 'Send the request as application/json', 'BAD_REQUEST')
      response.headers.set('Cache-Control', 'private, no-cache')
      return response
    })
}
