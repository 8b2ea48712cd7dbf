import { reach, withRetries } from '@shop/http/retries'
import { parseTolerantly } from '../../content/tolerant.ts'
import { recommendationsSchema, toRecommendation, type Recommendation } from './recommendation.ts'

export interface RecommendationsClientOptions {
  /** Where the service is, without a trailing slash. */
  url: string
  accessKey: string | null
  fetch?: typeof fetch
  /** Told of products that are left out, as they are not of the protocol's shape. */
  onFault(error: Error): void
}

/** The products and variants of a cart, by number. */
export interface CartItems {
  productIds: readonly string[]
  variantIds: readonly string[]
}

export interface RecommendationsClient {
  /**
   * What goes with a cart, the best first; nothing without a data source or products. `signal` gives the request up.
   * @throws when the service cannot be reached or its answer is not of the protocol's shape.
   */
  recommend(dataSourceId: string | null, items: CartItems, signal?: AbortSignal): Promise<Recommendation[]>
}

/** `GET {url}/custom/id/{dataSourceId}?key=&shopify_product_ids=&shopify_variant_ids=` (specification, section 7). */
export function createRecommendationsClient(options: RecommendationsClientOptions): RecommendationsClient {
  const { url, accessKey, fetch: send = fetch, onFault } = options
  return {
    async recommend(dataSourceId, { productIds, variantIds }, signal) {
      if (!dataSourceId || productIds.length === 0) return []
      const address = new URL(`${url}/custom/id/${encodeURIComponent(dataSourceId)}`)
      if (accessKey) address.searchParams.set('key', accessKey)
      address.searchParams.set('shopify_product_ids', productIds.join(','))
      address.searchParams.set('shopify_variant_ids', variantIds.join(','))
      const ask = async (): Promise<unknown> => {
        const response = await reach('The recommendation service', () => send(address, { signal: signal ?? null }))
        if (!response.ok) throw new Error(`The recommendation service answered ${response.status}`)
        return response.json()
      }
      const { data, faults } = parseTolerantly(recommendationsSchema, await withRetries(ask, { signal }))
      // Where nothing at all is of the shape, the answer is none.
      if (data.data.length === 0 && faults[0]) throw faults[0]
      for (const fault of faults) onFault(fault)
      return data.data.map(toRecommendation).filter((product) => product !== null)
    },
  }
}
