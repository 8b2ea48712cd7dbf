import type { Site } from '../../app/site.ts'
import type { Config } from './config.ts'

/** The configured extra host that a request is for; most shops have none, and then no URL is parsed. */
function ownHost({ NON_CBD_HOSTS: hosts }: Config, request: Request): string | undefined {
  if (hosts.length === 0) return undefined
  // `calm.example.` is the same name: the dot at the end is the root of all domains.
  const hostname = new URL(request.url).hostname.replace(/\.$/, '')
  return hosts.includes(hostname) ? hostname : undefined
}

/** The site variant of a request: by its host, otherwise the deployment's. */
export function variantOf(config: Config, request: Request): Site['variant'] {
  return ownHost(config, request) === undefined ? config.SITE_VARIANT : 'non-cbd'
}

/**
 * The origin used in a visitor's pages: the request's host if it is a configured one, with scheme and
 * port of the public URL; otherwise the public URL.
 */
export function originOf(config: Config, request: Request): string {
  const hostname = ownHost(config, request)
  return hostname === undefined ? config.publicUrl : withHost(config, hostname)
}

function withHost({ publicUrl }: Config, hostname: string): string {
  const url = new URL(publicUrl)
  url.hostname = hostname
  return url.origin
}

/** Every origin of the shop. */
export const shopOrigins = (config: Config): string[] => [
  config.publicUrl,
  ...config.NON_CBD_HOSTS.map((hostname) => withHost(config, hostname)),
]

/** The configured vendors, by their public ids. */
export function thirdPartiesOf(config: Config): Site['thirdParties'] {
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

/** The parameters that a page's site depends on. */
export interface SiteView {
  variant: Site['variant']
  /** The origin used in the pages. */
  url: string
  /** The dataset of the pictures; default: the site's. */
  dataset?: string | undefined
}

/** Where the pictures of a dataset are; default: the site's. */
export const imagesOf = (
  { CONTENT_PROJECT_ID: projectId, CONTENT_DATASETS: datasets }: Config,
  dataset = datasets[0] ?? 'production',
): Site['images'] => ({
  baseUrl: projectId ? 'https://cdn.sanity.io' : '/services/content',
  projectId: projectId ?? ownProjectId,
  dataset,
})

/** The part of the configuration that pages and browsers may see. */
export function createSite(config: Config, { variant, url, dataset }: SiteView): Site {
  const { CONTENT_PROJECT_ID: projectId } = config
  const accessToken = config.STOREFRONT_ACCESS_TOKEN ?? null
  return {
    brand: { name: config.BRAND_NAME, slug: config.BRAND_SLUG },
    variant,
    url,
    deployId: config.DEPLOY_ID,
    colors: { background: config.PAGE_BACKGROUND_COLOR, text: config.PAGE_TEXT_COLOR },
    storefrontApi: { url: cartUrl(config), accessToken },
    catalogueApi: { url: catalogueUrl(config), accessToken },
    shopApiUrl: config.SHOP_API_URL ?? '/services/shop-api/graphql',
    formsUrl: config.FORMS_URL ?? '/services/forms',
    authUrl: projectId ? null : '/services/content/v1',
    thirdParties: thirdPartiesOf(config),
    consent: config.CONSENT,
    sentryDsn: config.SENTRY_DSN ?? null,
    images: imagesOf(config, dataset),
  }
}

/** The project id in the URLs of the shop's own content service. */
export const ownProjectId = 'local'

/** The Storefront API's endpoint below a base URL. */
export const storefrontApiUrl = (base: string, version: string): string => `${base}/api/${version}/graphql.json`

/** The base URL of the recommendation service: our own, or another one. */
export const recommendationsUrl = (config: Config): string =>
  config.RECOMMENDATIONS_URL ?? `${config.publicUrl}/services/recommendations`

/**
 * The Storefront API's endpoint in a version: the real store's, or our own service's at `origin`, by default relative
 * to the page.
 */
const storeUrl = ({ STOREFRONT_DOMAIN: domain }: Config, version: string, origin = ''): string =>
  storefrontApiUrl(domain ? `https://${domain}` : `${origin}/services/commerce`, version)

/** The Storefront API's endpoint in the version for carts. */
export const cartUrl = (config: Config, origin?: string): string =>
  storeUrl(config, config.STOREFRONT_API_VERSION, origin)

/** The Storefront API's endpoint in the version for the catalogue. */
export const catalogueUrl = (config: Config, origin?: string): string =>
  storeUrl(config, config.STOREFRONT_CATALOGUE_API_VERSION, origin)
