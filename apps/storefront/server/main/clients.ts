import { createClient, type SanityClient } from '@sanity/client'
import { mostRetries, retryDelay } from '@shop/http/retries'
import { createStorefrontClient, type StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { createContentClient, type ContentClient } from '../../app/content/content-client.ts'
import {
  createRecommendationsClient,
  type RecommendationsClient,
} from '../../app/features/recommendations/recommendations-client.ts'
import type { Config } from '../config/config.ts'
import { ownProjectId, storefrontApiUrl } from '../config/site.ts'

/** The Content Lake API version that the shop's queries are written for. */
const contentApiVersion = '2025-02-19'
/** So long, in milliseconds, an answer of the content service is waited for at most. By itself the client waits for five minutes. */
const contentTimeout = 8000

/** What a client shows: by default what is published in the site's dataset. */
export interface ContentView {
  dataset?: string
  perspective?: 'published' | 'drafts'
}

/** A client of the content service, ours or the hosted one. */
export function createSanityClient(config: Config, send: typeof fetch, view: ContentView = {}): SanityClient {
  const { publicUrl, CONTENT_PROJECT_ID: hosted, CONTENT_API_HOST: apiHost } = config
  return createClient({
    projectId: hosted ?? ownProjectId,
    dataset: view.dataset ?? config.CONTENT_DATASETS[0] ?? 'production',
    apiVersion: contentApiVersion,
    perspective: view.perspective ?? 'published',
    useCdn: false,
    timeout: contentTimeout,
    maxRetries: mostRetries,
    retryDelay,
    resolveFetch: () => send,
    ...(config.CONTENT_READ_TOKEN && { token: config.CONTENT_READ_TOKEN }),
    ...(hosted
      ? { ...(apiHost && { apiHost }) }
      : { apiHost: `${publicUrl}/services/content`, useProjectHostname: false }),
  })
}

/** Where the Storefront API's catalogue is: our own service's, or the real store's. */
export function catalogueUrl(config: Config): string {
  const base = config.STOREFRONT_DOMAIN
    ? `https://${config.STOREFRONT_DOMAIN}`
    : `${config.publicUrl}/services/commerce`
  return storefrontApiUrl(base, config.STOREFRONT_CATALOGUE_API_VERSION)
}

/** The clients that pages are made with. */
export interface Clients {
  content: ContentClient
  commerce: StorefrontClient
  recommendations: RecommendationsClient
  shopApi: StorefrontClient
}

/** How each of them reaches its service. */
export type Senders = Record<keyof Clients, typeof fetch>

/**
 * The clients that pages are made with: the protocols are the same whether our own services answer or hosted ones, and
 * nothing above this function knows which.
 * @param senders that of the content reads in the shop's own right, private types too: forms, of which a page shows only
 *   a part.
 * @param onFault told of parts of answers that are not of the shape that they should have.
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
