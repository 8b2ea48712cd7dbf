import { merchandiseFields } from './variant.fragments.ts'
import { graphql, type ResultOf } from './graphql.ts'
import type { RequestOptions, StorefrontClient } from './storefront-client.ts'

/** A page of the catalogue with the variant fields that the cart needs. */
export const cataloguePageQuery = graphql(
  `
    query CataloguePage($query: String!, $cursor: String) {
      products(first: 50, after: $cursor, query: $query) {
        nodes {
          id
          title
          productType
          variants(first: 250) {
            nodes {
              ...MerchandiseFields
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [merchandiseFields],
)

export type CatalogueProduct = ResultOf<typeof cataloguePageQuery>['products']['nodes'][number]

/**
 * The products that the shop adds to carts automatically, loaded page by page (specification, section 7). Stops at a
 * cursor that does not advance.
 * @throws {StorefrontError} when a page cannot be loaded.
 */
export async function promotionalProducts(
  { request }: StorefrontClient,
  options?: Pick<RequestOptions, 'signal'>,
): Promise<CatalogueProduct[]> {
  const found: CatalogueProduct[] = []
  for (let cursor: string | null = null; ;) {
    const { products }: ResultOf<typeof cataloguePageQuery> = await request(
      cataloguePageQuery,
      { query: 'tag:promotional', cursor },
      options,
    )
    found.push(...products.nodes)
    const next: string | null = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null
    if (!next || next === cursor) return found
    cursor = next
  }
}
