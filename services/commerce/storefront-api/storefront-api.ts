import { readdirSync, readFileSync } from 'node:fs'
import { createGraphqlServer } from '@shop/graphql/graphql-server'
import { generousLimits } from '@shop/graphql/query-limits'
import type { QueryProcess } from '@shop/graphql/query-process'
import type { Logger } from '@shop/http/logger'
import type { FinderOptions } from './finders.ts'
import { createMutationResolvers, type MutationOptions } from './mutation-resolvers.ts'
import { createQueryResolvers } from './resolvers.ts'

const directory = new URL('schema/', import.meta.url)

/** The schema of the Storefront API: a subset of the published one, in SDL. */
export function readSchema(): string {
  const files = readdirSync(directory).filter((file) => file.endsWith('.graphql'))
  return files.map((file) => readFileSync(new URL(file, directory), 'utf8')).join('\n')
}

/** The maximum body size in bytes: enough for 250 lines with attributes. */
const largestBody = 1_000_000

/** The costs of fields that scan the whole catalogue or all texts of a kind, regardless of how much they return. */
const costs = {
  articles: 500,
  authors: 500,
  filters: 20_000,
  metaobjects: 500,
  productFilters: 20_000,
  productRecommendations: 20_000,
  productTags: 20_000,
  productTypes: 20_000,
  totalCount: 2000,
}

const common = {
  name: 'The Storefront API',
  limits: { ...generousLimits, costs },
  largestBody,
}

/**
 * The Storefront API over HTTP.
 * @param options.queryProcess executes expensive external queries.
 * Protocol: https://shopify.dev/docs/api/storefront/2023-07
 */
export function createStorefrontApi({
  logger,
  queryProcess,
  ...options
}: FinderOptions & MutationOptions & { logger: Logger; queryProcess: QueryProcess }) {
  const resolvers = { ...createQueryResolvers(options), Mutation: createMutationResolvers(options) }
  return createGraphqlServer({ ...common, typeDefs: readSchema(), resolvers, queryProcess, logger })
}

/** The Storefront API without mutations. */
export function createStorefrontQueries({ logger, ...options }: FinderOptions & { logger: Logger }) {
  const resolvers = createQueryResolvers(options)
  return createGraphqlServer({ ...common, typeDefs: readSchema(), resolvers, isForQueries: true, logger })
}
