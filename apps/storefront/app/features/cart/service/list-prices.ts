import { z } from 'zod'
import { globalId } from '../../../commerce/global-id.ts'
import { graphql, money } from '../../../commerce/graphql.ts'
import { inBatches, moneyShape, nodesShape } from '../../../commerce/shapes.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'
import { orNull } from '../../../commerce/or-null.ts'
import type { ListPrice, ListPrices } from '../../product-tile/list-price.ts'
import type { ProductTile } from '../../product-tile/product-tile.query.ts'

const listPricesQuery = graphql(`
  query ListPrices($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
        availableForSale
        priceRange {
          minVariantPrice ${money}
          maxVariantPrice {
            amount
          }
        }
      }
    }
  }
`)

const responseShape = nodesShape(
  'Product',
  z.object({
    id: z.string(),
    availableForSale: z.boolean(),
    priceRange: z.object({ minVariantPrice: moneyShape, maxVariantPrice: moneyShape.pick({ amount: true }) }),
  }),
)

/** The prices for the lists of a page; null when the service fails, so that the page is shown without them. */
export async function loadListPrices(
  { commerce }: { commerce: StorefrontClient },
  products: readonly Pick<ProductTile, 'commerceId'>[],
): Promise<ListPrices> {
  const known = new Set(products.flatMap(({ commerceId }) => (commerceId ? [commerceId] : [])))
  const byGlobalId = new Map([...known].map((id) => [globalId('Product', id), id]))
  const options = { shape: responseShape, isPublic: true }
  const responses = await orNull(() =>
    Promise.all(inBatches([...byGlobalId.keys()]).map((ids) => commerce.request(listPricesQuery, { ids }, options))),
  )
  if (!responses) return null
  const missing = [...byGlobalId.values()].map((id) => [id, null] as const)
  const nodes = responses.flatMap((response) => response.nodes)
  const found = nodes.flatMap((node) => {
    if (node?.__typename !== 'Product') return []
    const { minVariantPrice, maxVariantPrice } = node.priceRange
    const price: ListPrice = {
      from: minVariantPrice,
      hasSeveral: maxVariantPrice.amount !== minVariantPrice.amount,
      availableForSale: node.availableForSale,
    }
    return [[byGlobalId.get(node.id) ?? node.id, price] as const]
  })
  return Object.fromEntries([...missing, ...found])
}

/** The products of a list without those that the store is known not to have: their pages do not exist. */
export const withoutMissingProducts = <Product extends Pick<ProductTile, 'commerceId'>>(
  products: readonly Product[],
  prices: ListPrices,
): Product[] => products.filter(({ commerceId }) => !commerceId || prices?.[commerceId] !== null)
