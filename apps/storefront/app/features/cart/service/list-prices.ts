import { z } from 'zod'
import { globalId } from '../../../commerce/global-id.ts'
import { graphql, money, type ResultOf } from '../../../commerce/graphql.ts'
import { inBatches, moneyShape, nodesShape, offeredVariantShape } from '../../../commerce/shapes.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'
import { orNull } from '../../../commerce/or-null.ts'
import type { LinkContext } from '../../../content/excluded.ts'
import { subscriptionsQuery } from '../../../content/subscription-skus.ts'
import type { ListPrice, ListPrices } from '../../product-tile/list-price.ts'
import { firstPrice, isSoldOut, purchaseOffers, type Sold } from '../model/purchase-offers.ts'
import { lineChoicesQuery, maxProductsPerRequest, type LineProduct } from './line-choices.ts'
import type { ProductTile } from '../../product-tile/product-tile.query.ts'

const listPricesQuery = graphql(`
  query ListPrices($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
        availableForSale
        requiresSellingPlan
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

type Sources = Pick<LinkContext, 'commerce' | 'content'>

const responseShape = nodesShape(
  'Product',
  z.object({
    id: z.string(),
    availableForSale: z.boolean(),
    requiresSellingPlan: z.boolean(),
    priceRange: z.object({ minVariantPrice: moneyShape, maxVariantPrice: moneyShape.pick({ amount: true }) }),
  }),
)

/** What a response must have for an offer's price. */
const offeredShape = nodesShape(
  'Product',
  z.object({
    id: z.string(),
    requiresSellingPlan: z.boolean(),
    variants: z.object({ nodes: z.array(offeredVariantShape) }),
  }),
)

type PricedProduct = Extract<NonNullable<ResultOf<typeof listPricesQuery>['nodes'][number]>, { __typename: 'Product' }>

const priceOf = ({ priceRange: { minVariantPrice, maxVariantPrice }, availableForSale }: PricedProduct): ListPrice => ({
  from: minVariantPrice,
  hasSeveral: maxVariantPrice.amount !== minVariantPrice.amount,
  availableForSale,
})

/** The prices at which a product can be bought, as on its page. */
function offeredPriceOf(sold: Sold<LineProduct>, product: PricedProduct): ListPrice {
  const offered = sold.product.variants.nodes.map((variant) => ({ variant, offers: purchaseOffers(sold, variant) }))
  const prices = offered.map(({ variant, offers }) => firstPrice(offers, variant))
  const [lowest, ...others] = prices.toSorted((one, other) => Number(one.amount) - Number(other.amount))
  if (!lowest) return priceOf(product)
  return {
    from: lowest,
    hasSeveral: others.some(({ amount }) => amount !== lowest.amount),
    availableForSale: offered.some(({ variant, offers }) => !isSoldOut(offers, variant)),
  }
}

/** The products with these ids, and all their variants and plans. */
async function loadOffered(commerce: StorefrontClient, ids: readonly string[]): Promise<Map<string, LineProduct>> {
  const options = { shape: offeredShape, isPublic: true }
  const batches = inBatches(ids, maxProductsPerRequest)
  const responses = await Promise.all(
    batches.map((batch) => commerce.request(lineChoicesQuery, { ids: batch }, options)),
  )
  const nodes = responses.flatMap((response) => response.nodes)
  return new Map(nodes.flatMap((node) => (node?.__typename === 'Product' ? [[node.id, node] as const] : [])))
}

/**
 * The prices of products by their ids. Those that are sold by subscription only, or that have a separate product for
 * subscriptions, have the prices of their offers.
 */
async function loadPrices({ commerce, content }: Sources, ids: readonly string[]): Promise<Map<string, ListPrice>> {
  const options = { shape: responseShape, isPublic: true }
  const [responses, { subscriptionSkus, subscriptions }] = await Promise.all([
    Promise.all(inBatches(ids).map((batch) => commerce.request(listPricesQuery, { ids: batch }, options))),
    content.query(subscriptionsQuery),
  ])
  const nodes = responses.flatMap((response) => response.nodes)
  const products = nodes.filter((node) => node?.__typename === 'Product')
  const subscriptionIds = new Map(subscriptions.map(({ id, subscriptionId }) => [id, subscriptionId]))
  const subscribed = products.filter(({ id, requiresSellingPlan }) => requiresSellingPlan || subscriptionIds.has(id))
  const offered = await loadOffered(commerce, [
    ...new Set(subscribed.flatMap(({ id }) => [id, subscriptionIds.get(id) ?? id])),
  ])
  return new Map(
    products.map((product) => {
      const { id } = product
      const sold = subscribed.includes(product) && offered.get(id)
      const subscription = offered.get(subscriptionIds.get(id) ?? id) ?? null
      return [id, sold ? offeredPriceOf({ product: sold, subscription, subscriptionSkus }, product) : priceOf(product)]
    }),
  )
}

/** The prices for the lists of a page; null when a service fails, so that the page is shown without them. */
export async function loadListPrices(
  sources: Sources,
  products: readonly Pick<ProductTile, 'commerceId'>[],
): Promise<ListPrices> {
  const known = new Set(products.flatMap(({ commerceId }) => (commerceId ? [commerceId] : [])))
  const ids = [...known].map((id) => globalId('Product', id))
  const prices = await orNull(() => loadPrices(sources, [...new Set(ids)]))
  return prices && Object.fromEntries([...known].map((id) => [id, prices.get(globalId('Product', id)) ?? null]))
}

/** The products of a list without those that the store is known not to have: their pages do not exist. */
export const withoutMissingProducts = <Product extends Pick<ProductTile, 'commerceId'>>(
  products: readonly Product[],
  prices: ListPrices,
): Product[] => products.filter(({ commerceId }) => !commerceId || prices?.[commerceId] !== null)
