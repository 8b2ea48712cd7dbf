import { createDocument } from '../../app/commerce/graphql-document.ts'
import { createStorefrontClient, type StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { createContentClient, fetchContent, type ContentClient } from '../../app/content/content-client.ts'
import {
  createRecommendationsClient,
  type RecommendationsClient,
} from '../../app/features/recommendations/recommendations-client.ts'
import { lifetime } from '../http/page.ts'
import type { Config } from '../config/config.ts'
import { DataCache, type DataChange, type DataQuery } from './data-cache.ts'
import { readLastResults } from './last-results.ts'
import { productTags, sharingPublicResults } from './shared-catalogue.ts'
import { cartUrl, catalogueUrl, recommendationsUrl } from '../config/site.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'

/** The clients that pages are rendered with. */
export interface Clients {
  content: ContentClient
  commerce: StorefrontClient
  /** The client of carts, which pages without script use. */
  cart: StorefrontClient
  recommendations: RecommendationsClient
  shopApi: StorefrontClient
}

/** The `fetch` of each client; that of carts calls the same service as the catalogue's. */
export type Senders = Record<Exclude<keyof Clients, 'cart'>, typeof fetch>

export interface CachedClients extends Clients {
  /** Results of content and commerce, shared by all pages. */
  data: DataCache
}

/** Our own services report every change; the lifetime, in milliseconds, limits the effect of a missed one. */
const reported = { reportsChanges: true, lifetime: 600_000 }
/** Hosted ones may be changed without a webhook. */
const unreported = { reportsChanges: false, lifetime: lifetime.fresh * 1000 }

/**
 * The clients that pages are rendered with: the protocols are the same for our own and hosted services, and
 * code above this function does not distinguish them.
 * @param senders `fetch` functions; the one for content reads with the shop's own rights also reads private types such
 * as forms, of which a page shows only a part.
 * @param onSchemaError called with parts of responses that do not match their schema.
 * @param onWithheld called once for each field that the store's token may not read.
 * @param onChange called when a result that is not waited for has changed.
 */
export function createClients(
  config: Config,
  senders: Senders,
  onSchemaError: (error: Error) => void,
  onWithheld = onSchemaError,
  onChange: (change: DataChange) => void = () => {},
): CachedClients {
  const lake = createSanityClient(config, senders.content)
  const createStoreClient = (name: string, url: string) =>
    createStorefrontClient({
      name,
      url,
      accessToken: config.STOREFRONT_ACCESS_TOKEN ?? null,
      fetch: senders.commerce,
      onWithheld,
    })
  const store = createStoreClient('catalogue', catalogueUrl(config, config.publicUrl))
  const hasOwnContent = config.CONTENT_PROJECT_ID === undefined
  const hasOwnStore = config.STOREFRONT_DOMAIN === undefined
  const readStore = ([text, variables]: DataQuery) => store.request(createDocument(text), variables)
  const data = new DataCache({
    content: {
      ...(hasOwnContent ? reported : unreported),
      ifError: lifetime.ifError * 1000,
      async read([groq, params]) {
        const { result, syncTags } = await fetchContent(lake, groq, params)
        return { value: result, tags: hasOwnContent ? syncTags : [] }
      },
    },
    commerce: {
      ...(hasOwnStore ? reported : unreported),
      // Outdated prices or stock must not be used.
      ifError: 0,
      async read(query) {
        const value = await readStore(query)
        return { value, tags: productTags(query[1], value) }
      },
    },
    lastCommerce: {
      ...unreported,
      ifError: 0,
      // Only `withoutUnknownProducts` and `readWithLinks` read these.
      read: readLastResults(readStore, { nodes: [] }, (tag) => onChange({ service: 'commerce', tags: [tag] })),
    },
  })
  return {
    data,
    content: createContentClient(
      (groq, params, parse, call) => data.get('content', [groq, params], parse, call),
      onSchemaError,
    ),
    commerce: sharingPublicResults(store, data, hasOwnStore ? 'commerce' : 'lastCommerce'),
    cart: createStoreClient('cart', cartUrl(config, config.publicUrl)),
    recommendations: createRecommendationsClient({
      url: recommendationsUrl(config),
      accessKey: config.RECOMMENDATIONS_KEY ?? null,
      // Our own service has already retried the store.
      retries: config.RECOMMENDATIONS_URL === undefined ? 0 : undefined,
      fetch: senders.recommendations,
      onSchemaError,
    }),
    shopApi: createStorefrontClient({
      name: 'shop API',
      url: config.SHOP_API_URL ?? `${config.publicUrl}/services/shop-api/graphql`,
      accessToken: null,
      fetch: senders.shopApi,
    }),
  }
}
