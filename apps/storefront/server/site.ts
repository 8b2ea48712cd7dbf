import type { ThirdParties } from '../app/features/analytics/third-parties.ts'
import type { Site } from '../app/site.ts'
import type { Config } from './config.ts'

/** The site variant that a request is for: by its host, or the whole deployment's. */
export function variantOf(config: Config, request: Request): Site['variant'] {
  return config.NON_CBD_HOSTS.includes(new URL(request.url).hostname) ? 'non-cbd' : config.SITE_VARIANT
}

/** The vendors that are configured, by their public ids. */
export function thirdPartiesOf(config: Config): ThirdParties {
  const ids = {
    tagManager: config.GTM_ID,
    analytics: config.GA4_MEASUREMENT_ID,
    adPixel: config.META_PIXEL_ID,
    affiliate: config.REFERSION_KEY,
    newsletter: config.KLAVIYO_SITE_ID,
    sessionReplay: config.SESSION_REPLAY_ID,
  }
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}

/** What pages and browsers may know of the configuration. `dataset` is the one whose pictures are shown. */
export function createSite(config: Config, variant: Site['variant'], dataset = config.CONTENT_DATASETS[0]): Site {
  const { publicUrl, CONTENT_PROJECT_ID: projectId, STOREFRONT_DOMAIN: domain } = config
  const accessToken = config.STOREFRONT_ACCESS_TOKEN ?? null
  const apiUrl = (version: string) => storefrontApiUrl(domain ? `https://${domain}` : '/services/commerce', version)
  return {
    brand: { name: config.BRAND_NAME, slug: config.BRAND_SLUG },
    variant,
    url: publicUrl,
    deployId: config.DEPLOY_ID,
    colors: { background: config.PAGE_BACKGROUND_COLOR, text: config.PAGE_TEXT_COLOR },
    storefrontApi: { url: apiUrl(config.STOREFRONT_API_VERSION), accessToken },
    catalogueApi: { url: apiUrl(config.STOREFRONT_CATALOGUE_API_VERSION), accessToken },
    shopApiUrl: config.SHOP_API_URL ?? '/services/shop-api/graphql',
    formsUrl: config.FORMS_URL ?? '/services/forms',
    thirdParties: thirdPartiesOf(config),
    consent: config.CONSENT,
    sentryDsn: config.SENTRY_DSN ?? null,
    images: {
      baseUrl: projectId ? 'https://cdn.sanity.io' : '/services/content',
      projectId: projectId ?? ownProjectId,
      dataset: dataset ?? 'production',
    },
  }
}

/** The project id in the addresses of the shop's own content service. */
export const ownProjectId = 'local'

/** The Storefront API's endpoint below a base address. */
export const storefrontApiUrl = (base: string, version: string): string => `${base}/api/${version}/graphql.json`
