import type { DocumentDecoration } from 'gql.tada'
import { documentText } from '../../app/commerce/graphql-document.ts'
import { shareEqual } from '../../app/commerce/share-equal.ts'
import { checkShape, type RequestOptions, type StorefrontClient } from '../../app/commerce/storefront-client.ts'
import type { DataCache, DataQuery, DataSourceName } from './data-cache.ts'

/** The tag of every change of the catalogue. */
export const everyProduct = 'gid://shopify/Product/*'

const productIds = /gid:\/\/shopify\/Product\/\d+/g

/**
 * The tags of a result: the ids of the products in it and in its variables. What was not found may be added with any
 * product.
 */
export function productTags(variables: unknown, result: unknown): string[] {
  const json = JSON.stringify([variables, result])
  const hasGap = /[[,]null[\],]/.test(json)
  return [...new Set(json.match(productIds)), ...(hasGap ? [everyProduct] : [])]
}

/**
 * A client whose public results come from the cache, where all pages share them.
 * @param withoutWaiting the cache's source of results that must not be waited for.
 */
export function sharingPublicResults(
  client: StorefrontClient,
  data: DataCache,
  withoutWaiting: DataSourceName,
): StorefrontClient {
  return {
    async request<Result, Variables>(
      document: DocumentDecoration<Result, Variables>,
      variables: Variables,
      options: RequestOptions<NoInfer<Result>> = {},
    ): Promise<Result> {
      const { isPublic, mayWait = true, shape, ...call } = options
      if (!isPublic) return client.request(document, variables, options)
      const query: DataQuery = [documentText(document), variables as DataQuery[1]]
      const checked = (result: unknown) => {
        checkShape('The Storefront API (catalogue)', result, shape)
        return shareEqual(result as Result)
      }
      return data.get(mayWait ? 'commerce' : withoutWaiting, query, checked, call)
    },
  }
}
