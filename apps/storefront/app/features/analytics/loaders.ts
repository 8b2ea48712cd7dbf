import { useShop } from '../../stores/shop.ts'
import type { Site, ThirdPartyIds } from '../../site.ts'
import { waitFor } from './data-layer.ts'

/** Queues calls until a vendor's script, which finds the queue by its name, takes it over. */
interface CommandQueue {
  (...command: unknown[]): void
  queue?: unknown[]
  q?: unknown[]
  loaded?: boolean
  version?: string
  callMethod?(...command: unknown[]): void
}

declare global {
  var fbq: CommandQueue | undefined
  var clarity: CommandQueue | undefined
  /** Refersion's own object, created by its script. */
  var r: { pubKey?: string; initializeXDLS(): Promise<void>; launchDefault(): Promise<void> } | undefined
}

function addScript(source: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.src = source
  document.head.append(script)
  return script
}

const inAddress = (id: string): string => encodeURIComponent(id)

/** Google's commands must be `arguments` objects; it ignores plain arrays. */
function gtag(..._command: unknown[]): void {
  const layer = (globalThis.dataLayer ??= [])
  layer.push(arguments)
}

/** An id from a vendor's script; null for other values, which must not become the text 'undefined'. */
const idOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null

/** The current consent in terms of Google's consent mode v2. */
const consentOf = (state: 'granted' | 'denied') => ({
  ad_storage: state,
  ad_user_data: state,
  ad_personalization: state,
  analytics_storage: state,
})

/** The loaders, following each vendor's public instructions. */
const loaders: { [Vendor in keyof ThirdPartyIds]: (id: string) => void } = {
  tagManager(id) {
    const layer = (globalThis.dataLayer ??= [])
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${inAddress(id)}`)
  },
  analytics(id) {
    gtag('js', new Date())
    gtag('config', id)
    gtag('get', id, 'client_id', (clientId: unknown) => useShop.setState({ googleClientId: idOf(clientId) }))
    gtag('get', id, 'session_id', (sessionId: unknown) => useShop.setState({ googleSessionId: idOf(sessionId) }))
    waitFor(() => useShop.getState().googleClientId !== null)
    addScript(`https://www.googletagmanager.com/gtag/js?id=${inAddress(id)}`)
  },
  adPixel(id) {
    const fbq: CommandQueue = (...command) => {
      if (fbq.callMethod) fbq.callMethod(...command)
      else fbq.queue?.push(command)
    }
    globalThis.fbq = Object.assign(fbq, { queue: [], loaded: true, version: '2.0' })
    fbq('init', id)
    fbq('track', 'PageView')
    addScript('https://connect.facebook.net/en_US/fbevents.js')
  },
  affiliate(key) {
    addScript('https://cdn.refersion.com/refersion.js').addEventListener('load', () => {
      const refersion = globalThis.r
      if (!refersion) return
      refersion.pubKey = key
      void refersion.initializeXDLS().then(() => refersion.launchDefault())
    })
  },
  newsletter(id) {
    globalThis._learnq ??= []
    addScript(`https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=${inAddress(id)}`)
  },
  sessionReplay(id) {
    const clarity: CommandQueue = (...command) => void clarity.q?.push(command)
    globalThis.clarity = Object.assign(clarity, { q: [] })
    clarity('consent')
    addScript(`https://www.clarity.ms/tag/${inAddress(id)}`)
  },
}

const isVendor = (name: string): name is keyof ThirdPartyIds => name in loaders

let areLoaded = false

/**
 * Loads the scripts of the configured vendors, once however often it is called: after hydration and consent, and again
 * after an error page. Google's consent state is set before its scripts run.
 */
export function loadThirdParties(ids: Site['thirdParties']): void {
  if (areLoaded) return
  areLoaded = true
  if (ids.tagManager || ids.analytics) {
    gtag('consent', 'default', consentOf('denied'))
    gtag('consent', 'update', consentOf('granted'))
  }
  for (const [vendor, id] of Object.entries(ids)) {
    if (isVendor(vendor) && id) loaders[vendor](id)
  }
}
