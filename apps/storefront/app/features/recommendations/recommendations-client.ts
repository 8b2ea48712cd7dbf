import { fetchOrThrowTransient, withRetries } from '@shop/http/retries'
import { parseTolerantly } from '../../content/tolerant.ts'
import { recommendationsSchema, toRecommendation, type Recommendation } from './recommendation.ts'

export interface RecommendationsClientOptions {
  /** The URL of the service, without a trailing slash. */
  url: string
  accessKey: string | null
  /** How often a request is retried after a transient failure; 4 by default. */
  retries?: number | undefined
  fetch?: typeof fetch
  /** Called for products that are left out because they do not match the protocol. */
  onSchemaError(error: Error): void
}

/** The numeric product and variant ids of a cart. */
export interface CartItems {
  productIds: readonly string[]
  variantIds: readonly string[]
}

/** `GET {url}/custom/id/{dataSourceId}?key=&shopify_product_ids=&shopify_variant_ids=` (specification, section 7). */
export function createRecommendationsClient(options: RecommendationsClientOptions) {
  const { url, accessKey, retries, fetch: send = fetch, onSchemaError } = options
  return {
    /**
     * The recommendations for a cart, best first; empty without a data source or products. `signal` cancels the request.
     * @throws when the service cannot be reached or its response does not match the protocol.
     */
    async recommend(
      dataSourceId: string | null,
      { productIds, variantIds }: CartItems,
      signal?: AbortSignal,
    ): Promise<Recommendation[]> {
      if (!dataSourceId || productIds.length === 0) return []
      const address = new URL(`${url}/custom/id/${encodeURIComponent(dataSourceId)}`)
      if (accessKey) address.searchParams.set('key', accessKey)
      address.searchParams.set('shopify_product_ids', productIds.join(','))
      address.searchParams.set('shopify_variant_ids', variantIds.join(','))
      const fetchOnce = async (): Promise<unknown> => {
        const response = await fetchOrThrowTransient('The recommendation service', () =>
          send(address, { signal: signal ?? null }),
        )
        if (!response.ok) throw new Error(`The recommendation service responded with status ${response.status}`)
        return response.json()
      }
      const { data, errors } = parseTolerantly(recommendationsSchema, await withRetries(fetchOnce, { signal, retries }))
      // If no product matches the protocol, the whole response is invalid.
      if (data.data.length === 0 && errors[0]) throw errors[0]
      for (const error of errors) onSchemaError(error)
      return data.data.map(toRecommendation).filter((product) => product !== null)
    },
  }
}

export type RecommendationsClient = ReturnType<typeof createRecommendationsClient>
