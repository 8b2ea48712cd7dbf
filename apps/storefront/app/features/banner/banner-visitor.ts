import { visitParameters } from '../../tracking/campaign.ts'
import { readCookie } from '../../tracking/cookies.ts'
import { readStoredValues, type OpenStorage } from '../../tracking/stored-values.ts'
import { cookieNames } from '../../tracking/visit.ts'
import type { BannerVisitor } from './choose-banner.ts'

export interface VisitorSources {
  /** The query string of the URL. */
  search: string
  cookies: string
  storage: OpenStorage
  now: number
}

/** The visitor's discount code and campaign, from the URL or else stored by an earlier visit. */
export function bannerVisitor({ search, cookies, storage, now }: VisitorSources): BannerVisitor {
  const { discountCode, utm } = visitParameters(search)
  return {
    discountCode: discountCode ?? readCookie(cookies, cookieNames.discountCode),
    campaignSource: utm['utm_source'] ?? readStoredValues(storage, 'utm', now)['utm_source'] ?? null,
  }
}
