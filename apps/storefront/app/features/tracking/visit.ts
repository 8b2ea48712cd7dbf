import type { ShopState } from '../../stores/shop.ts'
import { visitParameters, type TrackedValues } from './campaign.ts'
import { cookieOf, readCookie } from './cookies.ts'
import { readStoredValues, storeValues, type OpenStorage } from './stored-values.ts'

/** The cookies that remember what a visit came with. */
export const cookieNames = {
  discountCode: 'discount_code',
  featureFlag: 'feature_flag',
  refersionCode: 'rfsn',
} as const

type Remembered = Pick<ShopState, keyof typeof cookieNames>

/** What of the browser a visit is read from and remembered in. */
export interface VisitBrowser {
  /** The query of the address. */
  search: string
  storage: OpenStorage
  cookies: { read(): string; write(cookie: string): void }
  now(): number
}

const hasValues = (values: TrackedValues): boolean => Object.keys(values).length > 0

/**
 * Remembers what the address of a visit came with, and answers what is known now: from it, else from an earlier visit.
 * A new campaign takes the place of the whole of an older one.
 */
export function trackVisit({ search, storage, cookies, now }: VisitBrowser): Remembered {
  const { utm, aspire, ...given } = visitParameters(search)
  if (hasValues(utm)) storeValues(storage, 'utm', utm, now())
  if (hasValues(aspire)) storeValues(storage, 'aspire', aspire, now())
  const remember = (key: keyof Remembered): string | null => {
    const value = given[key]
    if (value !== null) cookies.write(cookieOf(cookieNames[key], value))
    return value ?? readCookie(cookies.read(), cookieNames[key])
  }
  return {
    discountCode: remember('discountCode'),
    featureFlag: remember('featureFlag'),
    refersionCode: remember('refersionCode'),
  }
}

/** The campaign that the shopper came by, while it counts. */
export function storedCampaign(storage: OpenStorage, now: number): { utm: TrackedValues; aspire: TrackedValues } {
  return { utm: readStoredValues(storage, 'utm', now), aspire: readStoredValues(storage, 'aspire', now) }
}
