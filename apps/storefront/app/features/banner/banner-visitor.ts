import { visitParameters } from '../tracking/campaign.ts'
import { readCookie } from '../tracking/cookies.ts'
import { readStoredValues, type OpenStorage } from '../tracking/stored-values.ts'
import { cookieNames } from '../tracking/visit.ts'
import type { BannerVisitor } from './choose-banner.ts'

export interface VisitorSources {
  /** The query of the address. */
  search: string
  cookies: string
  storage: OpenStorage
  now: number
}

/** What is known of the visitor: from the address, else from what an earlier visit has left. */
export function bannerVisitor({ search, cookies, storage, now }: VisitorSources): BannerVisitor {
  const { discountCode, utm } = visitParameters(search)
  return {
    discountCode: discountCode ?? readCookie(cookies, cookieNames.discountCode),
    campaignSource: utm['utm_source'] ?? readStoredValues(storage, 'utm', now)['utm_source'] ?? null,
  }
}
