import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useShop, type ShopState } from '../stores/shop.ts'
import { visitParameters, type TrackedValues, type VisitParameters } from './campaign.ts'
import { readStored, store } from './browser-storage.ts'
import { cookieNames, cookieOf, readCookie, writeCookie } from './cookies.ts'
import { readStoredValues, storeValues } from './stored-values.ts'

type Remembered = Pick<ShopState, keyof typeof cookieNames>

const hasValues = (values: TrackedValues): boolean => Object.keys(values).length > 0

/** How a visitor has arrived at a URL. */
interface Arrival {
  /** Whether by a reload or 'Back'. */
  isReturn?: boolean
  /** The query string of the previous URL in the same tab. */
  before?: string
}

/**
 * Stores the tracking values in the query string of a visit's URL, and returns the current ones: from the URL, else
 * from an earlier visit. A new campaign replaces all values of an older one. Values that the previous URL had too, for
 * example after choosing a product's option, and all values after a reload or 'Back', may be older than the stored
 * ones: they are stored only if missing, and not in cookies, since the checkout has removed a code that was used.
 */
export function trackVisit(search: string, { isReturn = false, before = '' }: Arrival = {}): Remembered {
  const { utm, aspire, ...given } = visitParameters(search)
  const earlier = visitParameters(before)
  const isOld = (key: keyof VisitParameters, value: unknown) =>
    isReturn || JSON.stringify(value) === JSON.stringify(earlier[key])
  const isWanted = (key: 'utm' | 'aspire', values: TrackedValues) =>
    hasValues(values) && !(isOld(key, values) && hasValues(readStoredValues(key)))
  if (isWanted('utm', utm)) storeValues('utm', utm)
  if (isWanted('aspire', aspire)) storeValues('aspire', aspire)
  // Read cookies once: each read may block on another browser process.
  let known: string | undefined
  const remember = (key: keyof Remembered): string | null => {
    const value = given[key]
    if (value === null || isOld(key, value)) return readCookie((known ??= document.cookie), cookieNames[key])
    writeCookie(cookieOf(cookieNames[key], value))
    return value
  }
  return {
    discountCode: remember('discountCode'),
    featureFlag: remember('featureFlag'),
    refersionCode: remember('refersionCode'),
  }
}

/** The visitor's campaign, until it expires. */
export function storedCampaign(): { utm: TrackedValues; aspire: TrackedValues } {
  return { utm: readStoredValues('utm'), aspire: readStoredValues('aspire') }
}

/**
 * The session storage key of the query strings whose values a tab has stored, one per line: of the referrer of the last
 * load, and of the last URL.
 */
const storedKey = 'visit'

/** Whether the page was loaded by a reload or 'Back', and not by a link or an entered URL. */
function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && (load.type === 'reload' || load.type === 'back_forward')
}

/** The query string of the referrer if it is a page of this site; else empty. */
function previousSearch(): string {
  const { origin, search } = new URL(document.referrer || 'about:blank')
  return origin === location.origin ? search : ''
}

/** Stores the tracking values of each URL, after hydration, and reads those that the server has stored. */
export function VisitObserver() {
  const address = useLocation()
  const navigation = useNavigationType()
  const before = useRef<string>(null)
  // If the visitor left the previous page before its script ran, its values are not stored yet.
  useEffect(() => {
    const left = previousSearch()
    if (!left || isLoadedAgain()) return
    const stored = (readStored('sessionStorage', storedKey) ?? '').split('\n')
    if (!stored.includes(left)) trackVisit(left, { before: stored[1] })
  }, [])
  // After every navigation: a discount link sets a cookie, and may redirect to the current page.
  useEffect(() => {
    const isReturn = before.current === null ? isLoadedAgain() : navigation === 'POP'
    const left = previousSearch()
    useShop.setState(trackVisit(address.search, { isReturn, before: before.current ?? left }))
    before.current = address.search
    store('sessionStorage', storedKey, `${left}\n${address.search}`)
  }, [address, navigation])
  return null
}
