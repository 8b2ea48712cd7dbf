import { recommendationsSchema, toRecommendation, type Recommendation } from './recommendation.ts'

export interface RecommendationsClientOptions {
  /** Where the service is, without a trailing slash. */
  url: string
  accessKey: string | null
  fetch?: typeof fetch
}

/** The products and variants of a cart, by number. */
export interface CartItems {
  productIds: readonly string[]
  variantIds: readonly string[]
}

export interface RecommendationsClient {
  /**
   * What goes with a cart, the best first; nothing without a data source or products.
   * @throws when the service cannot be reached or its answer is not of the protocol's shape.
   */
  recommend(dataSourceId: string | null, items: CartItems): Promise<Recommendation[]>
}

/** So long, in milliseconds, a suggestion is worth waiting for. */
const patience = 5000

/** `GET {url}/custom/id/{dataSourceId}?key=&shopify_product_ids=&shopify_variant_ids=` (specification, section 7). */
export function createRecommendationsClient(options: RecommendationsClientOptions): RecommendationsClient {
  const { url, accessKey, fetch: send = fetch } = options
  return {
    async recommend(dataSourceId, { productIds, variantIds }) {
      if (!dataSourceId || productIds.length === 0) return []
      const address = new URL(`${url}/custom/id/${encodeURIComponent(dataSourceId)}`)
      if (accessKey) address.searchParams.set('key', accessKey)
      address.searchParams.set('shopify_product_ids', productIds.join(','))
      address.searchParams.set('shopify_variant_ids', variantIds.join(','))
      const response = await send(address, { signal: AbortSignal.timeout(patience) })
      if (!response.ok) throw new Error(`The recommendation service answered ${response.status}`)
      const { data } = recommendationsSchema.parse(await response.json())
      return data.map(toRecommendation).filter((product) => product !== null)
    },
  }
}
