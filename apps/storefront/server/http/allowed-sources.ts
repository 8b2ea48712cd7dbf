import type { ThirdPartyIds } from '../../app/site.ts'
import type { Config } from '../config/config.ts'
import type { AllowedSources, PagePolicy } from './content-security-policy.ts'
import { thirdPartiesOf } from '../config/site.ts'

const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com']
const tags = { script: ['https://*.googletagmanager.com'], connect: google, img: google }

/** The sources that each vendor's documentation requires in a policy. */
const vendorSources: Record<keyof ThirdPartyIds, AllowedSources> = {
  tagManager: tags,
  analytics: tags,
  adPixel: {
    script: ['https://connect.facebook.net'],
    connect: ['https://*.facebook.com'],
    img: ['https://*.facebook.com'],
  },
  affiliate: {
    script: ['https://cdn.refersion.com'],
    connect: ['https://*.refersion.com'],
    frame: ['https://*.refersion.com'],
  },
  newsletter: {
    script: ['https://static.klaviyo.com', 'https://static-tracking.klaviyo.com'],
    connect: ['https://*.klaviyo.com'],
    img: ['https://*.klaviyo.com'],
    style: ['https://static.klaviyo.com'],
  },
  sessionReplay: {
    script: ['https://*.clarity.ms'],
    connect: ['https://*.clarity.ms'],
    img: ['https://*.clarity.ms'],
  },
}

const originOf = (url: string): string => new URL(url).origin

/** A real store and hosted content, which browsers call directly, and services on other hosts. */
function serviceSources(config: Config): AllowedSources[] {
  const { STOREFRONT_DOMAIN: store, CONTENT_PROJECT_ID: project, SENTRY_DSN: sentry } = config
  // Our own pictures and films have the public URL's origin, which differs on the shop's other hosts.
  const own = originOf(config.publicUrl)
  const elsewhere = [config.SHOP_API_URL, config.FORMS_URL, config.RECOMMENDATIONS_URL].filter(
    (url) => url !== undefined,
  )
  return [
    { connect: elsewhere.map(originOf) },
    store ? { connect: [`https://${store}`], img: ['https://cdn.shopify.com'] } : { img: [own] },
    project ? { img: ['https://cdn.sanity.io'], media: ['https://cdn.sanity.io'] } : { img: [own], media: [own] },
    // The session replay SDK creates a worker from its own code.
    ...(sentry ? [{ connect: [originOf(sentry)], worker: ['blob:'] }] : []),
  ]
}

/** Vendors whose scripts write HTML into pages: newsletter forms, and any tag. */
const writers: readonly string[] = ['tagManager', 'newsletter'] satisfies (keyof ThirdPartyIds)[]

/**
 * The sources that pages may load from and connect to under this configuration; only the shop itself by default.
 * Trusted types are required unless a vendor's script writes HTML, which we cannot check.
 */
export function pagePolicy(config: Config): PagePolicy {
  const ids = thirdPartiesOf(config)
  const vendors = Object.entries(vendorSources).filter(([vendor]) => vendor in ids)
  const all: AllowedSources[] = [...vendors.map(([, sources]) => sources), ...serviceSources(config)]
  const names = ['script', 'connect', 'img', 'media', 'frame', 'style', 'worker'] as const
  return {
    ...Object.fromEntries(names.map((name) => [name, [...new Set(all.flatMap((each) => each[name] ?? []))]])),
    trustedTypes: !vendors.some(([vendor]) => writers.includes(vendor)),
  }
}
