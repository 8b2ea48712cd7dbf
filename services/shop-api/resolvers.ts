import type { Database } from '@shop/database'
import { ClientError } from '@shop/http/client-error'
import type { GraphqlServerOptions } from '@shop/graphql/graphql-server'
import { maxPageSize, type Catalogue, type PageRequest } from './catalogue/catalogue.ts'
import { storeSignup } from './signup/signup.ts'

class PageError extends ClientError {
  override readonly name = 'PageError'
}

/** @throws {PageError} when `count` is not 1 to 250. */
function checkPage({ count, cursor, query }: Partial<PageRequest> & { count: number }): PageRequest {
  if (count < 1 || count > maxPageSize) throw new PageError(`count must be 1 to ${maxPageSize}`)
  return { count, cursor: cursor ?? null, query: query ?? null }
}

/** The resolvers of `schema.graphql`. */
export function createResolvers(database: Database, catalogue: Catalogue): GraphqlServerOptions['resolvers'] {
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
