import { globalId } from '../../commerce/global-id.ts'
import { graphql } from '../../commerce/graphql.ts'
import type { Money } from '../../commerce/money.ts'
import type { RequestContext } from '../../request-context.ts'
import type { ProductTile } from './product-tile.query.ts'

const listPricesQuery = graphql(`
  query ListPrices($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
        availableForSale
        priceRange {
          minVariantPrice {
            amount
            currencyCode
          }
          maxVariantPrice {
            amount
          }
        }
      }
    }
  }
`)

/** What a product of a list costs. */
export interface ListPrice {
  /** The lowest price of its variants. */
  from: Money
  /** Whether its variants have several prices. */
  hasSeveral: boolean
  availableForSale: boolean
}

/** Prices by the commerce ids that the content has. */
export type ListPrices = Record<string, ListPrice>

/** At most so many ids may be asked for at once. https://shopify.dev/docs/api/storefront/latest/queries/nodes */
const maximumIds = 250

/** What the products of a page's lists cost. A page is complete without: when the service fails, there are no prices. */
export async function loadListPrices(
  { commerce, reportError }: Pick<RequestContext, 'commerce' | 'reportError'>,
  products: readonly Pick<ProductTile, 'commerceId'>[],
): Promise<ListPrices> {
  const known = new Set(products.flatMap(({ commerceId }) => (commerceId ? [commerceId] : [])))
  const byGlobalId = new Map([...known].slice(0, maximumIds).map((id) => [globalId('Product', id), id]))
  if (byGlobalId.size === 0) return {}
  try {
    const { nodes } = await commerce.request(listPricesQuery, { ids: [...byGlobalId.keys()] })
    return Object.fromEntries(
      nodes.flatMap((node) => {
        if (node?.__typename !== 'Product') return []
        const { minVariantPrice, maxVariantPrice } = node.priceRange
        const price: ListPrice = {
          from: minVariantPrice,
          hasSeveral: maxVariantPrice.amount !== minVariantPrice.amount,
          availableForSale: node.availableForSale,
        }
        return [[byGlobalId.get(node.id) ?? node.id, price]]
      }),
    )
  } catch (error) {
    reportError(error)
    return {}
  }
}
