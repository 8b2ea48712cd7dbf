import { createClient } from '@sanity/client'
import { createStorefrontClient, type StorefrontClient } from '../app/commerce/storefront-client.ts'
import { createContentClient, type ContentClient } from '../app/content/content-client.ts'
import type { Config } from './config.ts'
import { ownProjectId, storefrontApiUrl } from './site.ts'

/** The Content Lake API version that the shop's queries are written for. */
const contentApiVersion = '2025-02-19'

/**
 * The clients that pages are made with: the protocols are the same whether our own services answer or hosted ones, and
 * nothing above this function knows which.
 */
export function createClients(
  config: Config,
  send: typeof fetch,
  onContentFault: (error: Error) => void,
): { content: ContentClient; commerce: StorefrontClient } {
  const { publicUrl, CONTENT_PROJECT_ID: hosted, CONTENT_API_HOST: apiHost } = config
  const sanity = createClient({
    projectId: hosted ?? ownProjectId,
    dataset: config.CONTENT_DATASETS[0] ?? 'production',
    apiVersion: contentApiVersion,
    perspective: 'published',
    useCdn: false,
    resolveFetch: () => send,
    ...(config.CONTENT_READ_TOKEN && { token: config.CONTENT_READ_TOKEN }),
    ...(hosted
      ? { ...(apiHost && { apiHost }) }
      : { apiHost: `${publicUrl}/services/content`, useProjectHostname: false }),
  })
  const commerceBase = config.STOREFRONT_DOMAIN
    ? `https://${config.STOREFRONT_DOMAIN}`
    : `${publicUrl}/services/commerce`
  return {
    content: createContentClient(sanity, onContentFault),
    commerce: createStorefrontClient({
      url: storefrontApiUrl(commerceBase, config.STOREFRONT_CATALOGUE_API_VERSION),
      accessToken: config.STOREFRONT_ACCESS_TOKEN ?? null,
      fetch: send,
    }),
  }
}
