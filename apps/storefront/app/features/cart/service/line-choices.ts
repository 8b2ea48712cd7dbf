import { create } from 'zustand'
import { catalogueGraphql, type ResultOf } from '../../../commerce/graphql.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'
import { offeredVariantFields } from '../../../commerce/variant.fragments.ts'

/** The variants and plans of a cart's products; in the catalogue's API version, which has the plans' intervals. */
export const lineChoicesQuery = catalogueGraphql(
  `
    query LineChoices($ids: [ID!]!) {
      nodes(ids: $ids) {
        __typename
        ... on Product {
          id
          title
          productType
          requiresSellingPlan
          options {
            name
            values
          }
          variants(first: 250) {
            nodes {
              ...OfferedVariantFields
            }
          }
        }
      }
    }
  `,
  [offeredVariantFields],
)

type Node = NonNullable<ResultOf<typeof lineChoicesQuery>['nodes'][number]>

/** A product with its variants and plans. */
export type LineProduct = Extract<Node, { __typename: 'Product' }>
export type LineVariant = LineProduct['variants']['nodes'][number]

/** The products of the cart loaded so far, by id. */
export const useLineChoices = create<{ products: Record<string, LineProduct> }>(() => ({ products: {} }))

/** The ids of products with a pending request. */
const requested = new Set<string>()

/** The maximum number of products per request: our own service rejects documents for more than 31. */
export const maxProductsPerRequest = 25

export const forgetLineChoices = () => useLineChoices.setState({ products: {} })

/** Fetches the products that are not loaded yet. A failure is reported, and their lines stay without choices. */
export async function loadLineChoices({ request }: StorefrontClient, productIds: readonly string[]): Promise<void> {
  const known = useLineChoices.getState().products
  const ids = [...new Set(productIds)].filter((id) => !(id in known) && !requested.has(id))
  if (ids.length === 0) return
  for (const id of ids) requested.add(id)
  try {
    for (let first = 0; first < ids.length; first += maxProductsPerRequest) {
      const { nodes } = await request(lineChoicesQuery, { ids: ids.slice(first, first + maxProductsPerRequest) })
      const products = nodes.filter((node) => node?.__typename === 'Product')
      useLineChoices.setState((state) => ({
        products: { ...state.products, ...Object.fromEntries(products.map((product) => [product.id, product])) },
      }))
    }
  } catch (error) {
    reportError(error)
  } finally {
    for (const id of ids) requested.delete(id)
  }
}
