import type { Parameter } from '../cart/checkout-details.ts'

/** The addresses of the shop's sites. */
export interface StoreSites {
  /** Of the main site. */
  storeUrl: string
  /** All origins of the shop, one of which is a checkout's `origin` parameter. */
  storeOrigins: readonly string[]
}

/**
 * The addresses with the store URL from the `origin` parameter, if that is one of the shop's origins: whoever bought on
 * a site, or gets a present from it, is led back to the same one.
 */
export function withStoreOrigin<Sites extends StoreSites>(sites: Sites, parameters: readonly Parameter[]): Sites {
  const origin = parameters.findLast(([name]) => name === 'origin')?.[1]
  return origin !== undefined && sites.storeOrigins.includes(origin) ? { ...sites, storeUrl: origin } : sites
}
