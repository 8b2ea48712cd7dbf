import { useShop } from '../../stores/shop.ts'
import { waitFor } from './data-layer.ts'
import type { ThirdParties, ThirdPartyIds } from './third-parties.ts'

/** A function that keeps what it is called with until a vendor's script takes over; the script finds it by its name. */
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
  /** Refersion's own object, made by its script. */
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

/** Google's commands are the arguments objects themselves: a plain array is not understood. */
function gtag(..._command: unknown[]): void {
  const layer = (globalThis.dataLayer ??= [])
  layer.push(arguments)
}

/** An id as the vendor's script gives it; null for anything else, which must not become the text 'undefined'. */
const idOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null

/** Consent as it stands, in the terms of Google's consent mode v2. */
const consentOf = (state: 'granted' | 'denied') => ({
  ad_storage: state,
  ad_user_data: state,
  ad_personalization: state,
  analytics_storage: state,
})

/** Each vendor's loader, after the vendor's own public instructions. */
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

/**
 * Loads the scripts of the vendors that are configured. Called once in a page, when it is interactive and the visitor
 * agrees; Google is told so before anything of it runs.
 */
export function loadThirdParties(ids: ThirdParties): void {
  if (ids.tagManager || ids.analytics) {
    gtag('consent', 'default', consentOf('denied'))
    gtag('consent', 'update', consentOf('granted'))
  }
  for (const [vendor, id] of Object.entries(ids)) {
    if (isVendor(vendor) && id) loaders[vendor](id)
  }
}
