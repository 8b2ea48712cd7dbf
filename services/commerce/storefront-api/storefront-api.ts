import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createGraphqlServer } from '@shop/graphql/graphql-server'
import { generousLimits } from '@shop/graphql/query-limits'
import type { Logger } from '@shop/http/logger'
import { createResolvers, type ResolverOptions } from './resolvers.ts'

const directory = path.join(import.meta.dirname, 'schema')

/** The schema of the Storefront API: a subset of the published one, in SDL. */
export function readSchema(): string {
  const files = readdirSync(directory).filter((file) => file.endsWith('.graphql'))
  return files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('\n')
}

/** The maximum body size in bytes: enough for 250 lines with attributes. */
const largestBody = 1_000_000

/** The costs of fields that scan the whole catalogue, regardless of how much they return. */
const costs = {
  filters: 20_000,
  productFilters: 20_000,
  productRecommendations: 20_000,
  productTags: 20_000,
  productTypes: 20_000,
  totalCount: 2000,
}

/**
 * The Storefront API over HTTP.
 * Protocol: https://shopify.dev/docs/api/storefront/2023-07
 */
export function createStorefrontApi({ logger, ...options }: ResolverOptions & { logger: Logger }) {
  return createGraphqlServer({
    name: 'The Storefront API',
    typeDefs: readSchema(),
    resolvers: createResolvers(options),
    limits: { ...generousLimits, costs },
    endpoint: '/api/*',
    largestBody,
    logger,
  })
}
