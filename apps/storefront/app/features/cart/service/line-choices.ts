import { create } from 'zustand'
import { catalogueGraphql, type ResultOf } from '../../../commerce/graphql.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'
import { offeredVariantFields } from '../../../commerce/variant.fragments.ts'

/** What the products of a cart can be exchanged for; the catalogue's version, which tells how often a plan delivers. */
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

/** A product with the variants and plans that a line of it may have. */
export type LineProduct = Extract<Node, { __typename: 'Product' }>
export type LineVariant = LineProduct['variants']['nodes'][number]

/** The products of the cart, by id, as far as they have come. */
export const useLineChoices = create<{ products: Record<string, LineProduct> }>(() => ({ products: {} }))

/** Products that have been requested and not answered. */
const requested = new Set<string>()

/** The maximum number of products in a request: our own store refuses a document that may return more than 47 of them. */
const mostInRequest = 25

export const forgetLineChoices = () => useLineChoices.setState({ products: {} })

/** Fetches what is not known yet. Where it cannot be had lines stay as they are, and that is reported. */
export async function loadLineChoices({ request }: StorefrontClient, productIds: readonly string[]): Promise<void> {
  const known = useLineChoices.getState().products
  const ids = [...new Set(productIds)].filter((id) => !(id in known) && !requested.has(id))
  if (ids.length === 0) return
  for (const id of ids) requested.add(id)
  try {
    for (let first = 0; first < ids.length; first += mostInRequest) {
      const { nodes } = await request(lineChoicesQuery, { ids: ids.slice(first, first + mostInRequest) })
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
