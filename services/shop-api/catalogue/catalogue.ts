import { z } from 'zod'
import { productsDocument, subscriptionsDocument } from './catalogue.documents.ts'
import type { Storefront } from '@shop/graphql/storefront'

export interface PageRequest {
  /** The page size. */
  count: number
  /** The `endCursor` of the previous page. */
  cursor: string | null
  /** A search filter of the Storefront API. */
  query: string | null
}

const productSchema = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  productType: z.string(),
  availableForSale: z.boolean(),
  featuredImage: z.object({ url: z.string() }).nullable(),
})

const viewProduct = <Product extends z.output<typeof productSchema>>({ featuredImage, ...product }: Product) => ({
  ...product,
  imageUrl: featuredImage?.url ?? null,
})

const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  // An object without fields if the plan has no recurring delivery policy.
  deliveryPolicy: z.object({ interval: z.string().optional(), intervalCount: z.int().nullish() }).nullable(),
})

const subscriptionSchema = productSchema.extend({
  sellingPlanGroups: z.object({
    nodes: z.array(z.object({ sellingPlans: z.object({ nodes: z.array(planSchema) }) })),
  }),
})

/** A plan with its frequency; null if that is unknown. */
function toPlan({ id, name, deliveryPolicy }: z.output<typeof planSchema>) {
  const { interval, intervalCount } = deliveryPolicy ?? {}
  return interval && intervalCount ? { id, name, interval, intervalCount } : null
}

const connectionOf = <Node>(node: z.ZodType<Node>) =>
  z.object({
    products: z.object({
      edges: z.array(z.object({ cursor: z.string(), node })),
      pageInfo: z.object({ hasNextPage: z.boolean() }),
    }),
  })

const productsSchema = connectionOf(productSchema)
const subscriptionsSchema = connectionOf(subscriptionSchema)

/** A product with its usable plans; null if there are none (specification, section 3: subscription product). */
function toSubscription({ sellingPlanGroups, ...product }: z.output<typeof subscriptionSchema>) {
  const offered = sellingPlanGroups.nodes.flatMap(({ sellingPlans }) => sellingPlans.nodes)
  const plans = offered.map(toPlan).filter((plan) => plan !== null)
  return plans.length > 0 ? { ...viewProduct(product), plans } : null
}

/** A search filter that excludes these tags. */
const without = (query: string | null, ...tags: string[]): string =>
  [query?.trim() && `(${query})`, ...tags.map((tag) => `tag_not:${tag}`)].filter(Boolean).join(' ')

/** The tag of promotional products, which are only given away with others. */
const promotional = 'promotional'
/**
 * The tag of products that represent a subscription to another product and cannot be subscribed to (specification,
 * section 7).
 */
const subscription = 'subscription'

/** The maximum page size, that of the Storefront API. */
export const maxPageSize = 250

/** Pages of the store's catalogue: all products, and those with subscriptions. */
export function createCatalogue(storefront: Storefront) {
  return {
    async products({ query, ...page }: PageRequest) {
      const variables = { ...page, query: without(query, promotional) }
      const { products } = await storefront(productsSchema, productsDocument, variables)
      const { hasNextPage } = products.pageInfo
      return {
        nodes: products.edges.map(({ node }) => viewProduct(node)),
        pageInfo: { endCursor: products.edges.at(-1)?.cursor ?? null, hasNextPage },
      }
    },

    /** Reads until a page is full or the catalogue ends, skipping products without plans. */
    async subscriptions({ count, cursor, query }: PageRequest) {
      const nodes: NonNullable<ReturnType<typeof toSubscription>>[] = []
      let endCursor = cursor
      // Later requests use the largest page, so that a catalogue with few plans is not read one product at a time.
      for (let size = count; ; size = maxPageSize) {
        const { products } = await storefront(subscriptionsSchema, subscriptionsDocument, {
          count: size,
          cursor: endCursor,
          query: without(query, promotional, subscription),
        })
        for (const [index, edge] of products.edges.entries()) {
          endCursor = edge.cursor
          const product = toSubscription(edge.node)
          if (product) nodes.push(product)
          if (nodes.length < count) continue
          const more = index < products.edges.length - 1 || products.pageInfo.hasNextPage
          return { nodes, pageInfo: { endCursor, hasNextPage: more } }
        }
        if (!products.pageInfo.hasNextPage || products.edges.length === 0) {
          return { nodes, pageInfo: { endCursor, hasNextPage: false } }
        }
      }
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
