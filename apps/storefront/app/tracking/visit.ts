import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShop, type ShopState } from '../stores/shop.ts'
import { visitParameters, type TrackedValues } from './campaign.ts'
import { cookieOf, documentCookies, readCookie } from './cookies.ts'
import { readStoredValues, storeValues, type OpenStorage } from './stored-values.ts'

/** The cookies with the values of a visit. */
export const cookieNames = {
  discountCode: 'discount_code',
  featureFlag: 'feature_flag',
  refersionCode: 'rfsn',
} as const

type Remembered = Pick<ShopState, keyof typeof cookieNames>

/** The browser APIs that a visit is read from and stored in. */
export interface VisitBrowser {
  /** The query string of the URL. */
  search: string
  storage: OpenStorage
  cookies: { read(): string; write(cookie: string): void }
  now(): number
}

const hasValues = (values: TrackedValues): boolean => Object.keys(values).length > 0

/**
 * Stores the tracking values of a visit's URL, and returns the current ones: from the URL, else from an earlier visit.
 * A new campaign replaces all of an older one.
 */
export function trackVisit({ search, storage, cookies, now }: VisitBrowser): Remembered {
  const { utm, aspire, ...given } = visitParameters(search)
  if (hasValues(utm)) storeValues(storage, 'utm', utm, now())
  if (hasValues(aspire)) storeValues(storage, 'aspire', aspire, now())
  // Each read may wait for another process of the browser.
  let known: string | undefined
  const remember = (key: keyof Remembered): string | null => {
    const value = given[key]
    if (value !== null) cookies.write(cookieOf(cookieNames[key], value))
    return value ?? readCookie((known ??= cookies.read()), cookieNames[key])
  }
  return {
    discountCode: remember('discountCode'),
    featureFlag: remember('featureFlag'),
    refersionCode: remember('refersionCode'),
  }
}

/** The visitor's campaign, until it expires. */
export function storedCampaign(storage: OpenStorage, now: number): { utm: TrackedValues; aspire: TrackedValues } {
  return { utm: readStoredValues(storage, 'utm', now), aspire: readStoredValues(storage, 'aspire', now) }
}

/** The key in session storage of the referrer whose values have been stored. */
const referrerKey = 'referrer'

/** Whether the page was opened by a link or an address: not again, as by a reload or 'Back'. */
function isNewlyOpened(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && load.type === 'navigate'
}

/** Whether this is the first time that a tab asks for its referrer. Always true without storage. */
function isNewReferrer(storage: OpenStorage): boolean {
  try {
    if (storage().getItem(referrerKey) === document.referrer) return false
    storage().setItem(referrerKey, document.referrer)
  } catch {
    // The values that a visit comes with cannot be stored either.
  }
  return true
}

/** The query string of our own page that has just led here; empty where another site did, or none. */
function previousSearch(): string {
  const { origin, search } = new URL(document.referrer || 'about:blank')
  const isOwn = origin === location.origin && search !== ''
  return isOwn && isNewlyOpened() && isNewReferrer(() => sessionStorage) ? search : ''
}

const browser = { storage: () => localStorage, cookies: documentCookies, now: Date.now }

/** Stores the tracking values of each URL, after hydration, and reads those that the server has stored. */
export function VisitObserver() {
  const address = useLocation()
  // Somebody who follows a link before the script has come leaves a page whose values nobody has stored.
  useEffect(() => {
    const left = previousSearch()
    if (left) trackVisit({ search: left, ...browser })
  }, [])
  // After every navigation: a discount's link sets a cookie, and may lead to the page that is shown already.
  useEffect(() => useShop.setState(trackVisit({ ...address, ...browser })), [address])
  return null
}
