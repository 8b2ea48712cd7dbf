import { readFileSync } from 'node:fs'
import type { Database } from '@shop/database'
import type { OutboxHandler } from '@shop/database/outbox'
import { createGraphqlServer, type GraphqlServerOptions } from '@shop/graphql/graphql-server'
import { ClientError } from '@shop/http/client-error'
import type { Logger } from '@shop/http/logger'
import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import { problem, tooManyRequests } from '@shop/http/problem'
import { currentVisitor } from '@shop/database/scans'
import { createSharedLimits } from '@shop/database/shared-limits'
import { createCatalogue, maxPageSize, type Catalogue, type PageRequest } from './catalogue/catalogue.ts'
import { createStorefront, type StorefrontOptions } from '@shop/graphql/storefront'
import { createKlaviyoHandler } from './signup/klaviyo.ts'
import { signupTopic, storeSignup } from './signup/signup.ts'
import { shopApiMigrations } from './tables.ts'

export interface ShopApiOptions {
  database: Database
  /** The catalogue for `products` and `subscriptions`. */
  storefront: StorefrontOptions
  /** Without it, sign-ups stay queued in the outbox. */
  klaviyoApiKey?: string | undefined
  trustedProxies: TrustedProxies
  logger: Logger
}

export interface ShopApi {
  /**
   * Serves GraphQL at `/graphql`. Never rejects.
   * @param connection the server's bindings with the client's address; undefined for calls within the process.
   */
  fetch(request: Request, connection?: unknown): Promise<Response>
  /** The service's outbox handlers, by topic. */
  outboxHandlers: Record<string, OutboxHandler>
}

/** @throws {ClientError} when `count` is not 1 to 250. */
function checkPage({ count, cursor, query }: Partial<PageRequest> & { count: number }): PageRequest {
  if (count < 1 || count > maxPageSize) throw new ClientError(`count must be 1 to ${maxPageSize}`)
  return { count, cursor: cursor ?? null, query: query ?? null }
}

/** The resolvers of `schema.graphql`. */
function createResolvers(database: Database, catalogue: Catalogue): GraphqlServerOptions['resolvers'] {
  return {
    Query: {
      products: (_: unknown, page: PageRequest) => catalogue.products(checkPage(page)),
      subscriptions: (_: unknown, page: PageRequest) => catalogue.subscriptions(checkPage(page)),
    },
    Mutation: {
      async signup(_: unknown, input: unknown) {
        await storeSignup(database, input)
        return true
      },
    },
  }
}

/**
 * Requests per client and minute: far more than a visitor needs, too few to submit a list of addresses. Requests of the
 * shop's own pages count for the visitor who has sent the form.
 */
const requestsAMinute = 60

const limits = { depth: 6, aliases: 5, nodes: maxPageSize * 2, tokens: 500 }

/**
 * The shop's own API (specification, section 7): `signup`, `products` and `subscriptions`. Resolves when its tables are
 * migrated.
 */
export async function createShopApi(options: ShopApiOptions): Promise<ShopApi> {
  const { database, storefront, klaviyoApiKey, trustedProxies, logger } = options
  await database.migrate('shop_api', shopApiMigrations)
  const addressLimits = createSharedLimits(database, { 'shop-api-requests': requestsAMinute })
  const graphql = createGraphqlServer({
    name: 'The shop API',
    typeDefs: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
    resolvers: createResolvers(database, createCatalogue(createStorefront(storefront))),
    limits,
    largestBody: 20_000,
    logger,
  })
  return {
    async fetch(request, connection) {
      if (new URL(request.url).pathname !== '/graphql') return problem(404, 'There is nothing at this address')
      const address = clientAddress(request, connection, trustedProxies)
      const wait = await addressLimits.take('shop-api-requests', address || currentVisitor())
      if (wait > 0) return tooManyRequests(wait)
      const response = await graphql(request, { address })
      response.headers.set('Cache-Control', request.method === 'GET' ? 'private, no-cache' : 'no-store')
      return response
    },
    outboxHandlers: klaviyoApiKey ? { [signupTopic]: createKlaviyoHandler(klaviyoApiKey) } : {},
  }
}
