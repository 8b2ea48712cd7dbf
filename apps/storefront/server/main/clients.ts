import { createStorefrontClient, type StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { createContentClient, type ContentClient } from '../../app/content/content-client.ts'
import {
  createRecommendationsClient,
  type RecommendationsClient,
} from '../../app/features/recommendations/recommendations-client.ts'
import type { Config } from '../config/config.ts'
import { catalogueUrl } from '../config/site.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'

/** The clients that pages are rendered with. */
export interface Clients {
  content: ContentClient
  commerce: StorefrontClient
  recommendations: RecommendationsClient
  shopApi: StorefrontClient
}

/** The `fetch` of each client. */
export type Senders = Record<keyof Clients, typeof fetch>

/**
 * The clients that pages are rendered with: the protocols are the same for our own and hosted services, and
 * code above this function does not distinguish them.
 * @param senders `fetch` functions; the one for content reads with the shop's own rights also reads private types such as
 *   forms, of which a page shows only a part.
 * @param onFault called with parts of responses that do not match their schema.
 */
export function createClients(config: Config, senders: Senders, onFault: (error: Error) => void): Clients {
  return {
    content: createContentClient(createSanityClient(config, senders.content), onFault),
    commerce: createStorefrontClient({
      name: 'catalogue',
      url: catalogueUrl(config),
      accessToken: config.STOREFRONT_ACCESS_TOKEN ?? null,
      fetch: senders.commerce,
    }),
    recommendations: createRecommendationsClient({
      url: config.RECOMMENDATIONS_URL ?? `${config.publicUrl}/services/recommendations`,
      accessKey: config.RECOMMENDATIONS_KEY ?? null,
      fetch: senders.recommendations,
      onFault,
    }),
    shopApi: createStorefrontClient({
      name: 'shop API',
      url: config.SHOP_API_URL ?? `${config.publicUrl}/services/shop-api/graphql`,
      accessToken: null,
      fetch: senders.shopApi,
    }),
  }
}
