import { promotionalProducts } from '../../../commerce/catalogue.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'
import { createBrowserClient } from '../../../graphql/browser-clients.ts'
import { onClientReset } from '../../../graphql/client-resets.ts'
import type { Site } from '../../../site.ts'
import { useShop } from '../../../stores/shop.ts'
import { withCodes } from '../model/discount-settings.ts'
import { clearForbiddenGiftNote, keepDraft, resumeDraft, syncGiftNote } from './gift-note-store.ts'
import { chosenLines, promotionalSkus } from '../model/promotions.ts'
import { createSuggestions } from '../../recommendations/suggestions.ts'
import { dismissToast, showError, showInfo } from '../../../ui/toast/toasts.ts'
import { readStored } from '../../../tracking/browser-storage.ts'
import { aspireParameters, utmParameters } from '../../../tracking/campaign.ts'
import { cookieNames, expiredCookie } from '../../../tracking/cookies.ts'
import { openTabChannel, notifyTabs } from '../../../device/tab-channel.ts'
import { storedCampaign } from '../../../tracking/visit.ts'
import { cartCount, type Cart, type CartLine } from '../model/cart.ts'
import { useCartCount } from './cart-count.ts'
import { createCartApi, type CartApi } from '../service/cart-api.ts'
import type { CartEvent } from './cart-source.ts'
import { createCartSession, type CartSession } from './cart-session.ts'
import { loadCartSettings, useCartSettings } from '../service/cart-settings.ts'
import { checkOut } from './checkout.ts'
import { checkoutAddress, trackingAttributes, trackingChanges } from '../model/checkout-address.ts'
import { forgetLineChoices, loadLineChoices } from '../service/line-choices.ts'
import { createCartStorage, pageCookie } from './cart-storage.ts'
import { cartChannel, currentRelease } from './stored-cart.ts'
import { withTabLock } from './tab-lock.ts'
import { withTimeout } from './with-timeout.ts'

/** The shopper's cart in this browser. */
export interface BrowserCart extends CartSession {
  checkOut(): Promise<void>
  /** Fetches the variants and plans that the lines can be changed to, by default all lines. */
  loadChoices(lines?: readonly CartLine[]): void
}

const toasts = {
  info: (message: string) => showInfo('cartInfo', message),
  dismissInfo: () => dismissToast('cartInfo'),
  error: showError,
}

/** The maximum time that the cart waits for its settings before it is shown, in milliseconds. */
const settingsTimeout = 3000

function currentSources() {
  const { googleClientId, googleSessionId } = useShop.getState()
  return { googleClientId, googleSessionId, ...storedCampaign() }
}

const campaignParameters = { utm: utmParameters, aspire: aspireParameters }

/** The campaign parameters of which this browser has stored values, even if these have expired. */
const trackedParameters = (): string[] =>
  Object.entries(campaignParameters).flatMap(([key, names]) => (readStored('localStorage', key) ? names : []))

/** The cart's lines without promotional ones, which are neither shown nor counted. */
export function shownLines({ lines }: Pick<Cart, 'lines'>): CartLine[] {
  const { settings } = useCartSettings.getState()
  return chosenLines(lines, promotionalSkus(settings?.promotions ?? []))
}

/** Updates the header's count, the gift note and the suggestions when the cart changes. */
function followCart(session: CartSession): void {
  const suggestions = createSuggestions()
  const follow = () => {
    const { cart, status } = session.state()
    const lines = cart && shownLines(cart)
    if (status !== 'loading') useCartCount.setState({ count: lines && cartCount(lines) })
    useShop.setState({ cartId: cart?.id ?? null })
    syncGiftNote(session.state())
    if (lines) suggestions.follow(lines)
  }
  session.subscribe(follow)
  useCartSettings.subscribe(follow)
}

/** Adds the visit's discount code and tracking attributes to the cart once they are known. */
function followShopper(session: CartSession): void {
  let isDone = { code: '', attributes: '' }
  const follow = () => {
    const { cart, status } = session.state()
    if (!cart || status !== 'ready') return
    const { discountCode } = useShop.getState()
    const attributes = trackingChanges(currentSources(), trackedParameters())
    const next = { code: `${cart.id} ${discountCode}`, attributes: `${cart.id} ${JSON.stringify(attributes)}` }
    const { code: doneCode, attributes: doneAttributes } = isDone
    isDone = next
    const codes = next.code === doneCode ? null : withCodes(cart, discountCode)
    if (codes) session.setDiscountCodes(codes)
    const stored = new Map(cart.attributes.map(({ key, value }) => [key, value]))
    const isKept = Object.entries(attributes).every(([key, value]) => (stored.get(key) ?? null) === value)
    if (next.attributes !== doneAttributes && !isKept) session.setAttributes(attributes)
  }
  session.subscribe(follow)
  useShop.subscribe(follow)
}

/**
 * Keeps an unsaved gift note when the page is left, and opens it again on return, whether the page comes from the
 * back/forward cache or is loaded again.
 */
function followGiftNote(): void {
  // The drawer, which then closes and discards the text, listens later, because it is mounted later.
  window.addEventListener('pagehide', keepDraft)
  window.addEventListener('pageshow', resumeDraft)
  resumeDraft()
}

/** Synchronizes tabs, sends pending changes when the page is left, and refreshes when it is shown again. */
function followBrowser(session: CartSession): BroadcastChannel | null {
  const channel = openTabChannel(cartChannel)
  const refresh = () => {
    session.refresh()
    void loadCartSettings()
  }
  channel?.addEventListener('message', () => session.refresh())
  window.addEventListener('pagehide', () => session.leave())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresh()
  })
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  return channel
}

function createCheckOut(session: CartSession, catalogue: StorefrontClient, { url, thirdParties }: Site) {
  return async () => {
    // The browser would replace the page with its own error page. An empty message is the generic one.
    if (!navigator.onLine) return showError('')
    const { discountCode } = useShop.getState()
    return checkOut({
      session,
      loadSettings: () => loadCartSettings(),
      promotionalProducts: (signal) => promotionalProducts(catalogue, { signal }),
      discountCode,
      clearDiscountCookie() {
        document.cookie = expiredCookie(cookieNames.discountCode)
        useShop.setState({ discountCode: null })
      },
      redirect(cart) {
        const { refersionCode } = useShop.getState()
        const sources = { ...currentSources(), refersionCode, discountCode }
        const measurementId = thirdParties.analytics ?? null
        window.location.assign(checkoutAddress(cart, { ...sources, origin: url, measurementId }))
      },
      notifyError: showError,
    })
  }
}

/**
 * The cart API. Its first cart is returned only after the settings have loaded, which determine the promotional lines,
 * so that these are not shown briefly; after a timeout it is returned without them.
 */
function createApi(client: StorefrontClient): CartApi {
  const api = createCartApi(client)
  const settings = withTimeout(settingsTimeout, () => loadCartSettings()).catch(reportError)
  return {
    ...api,
    async fetch(id) {
      const [cart] = await Promise.all([api.fetch(id), settings])
      return cart
    },
  }
}

/** Opens the cart of this browser. */
export function openBrowserCart(site: Site): BrowserCart {
  const client = createBrowserClient('cart', site)
  const catalogue = createBrowserClient('storefront', site)
  const release = () => currentRelease(site.deployId)
  const session = createCartSession({
    api: createApi(client),
    storage: createCartStorage(release, pageCookie(release)),
    release,
    withLock: withTabLock,
    toasts,
    emit: (event) => handle(event),
    attributes: () => trackingAttributes(currentSources()),
  })
  const channel = followBrowser(session)
  followGiftNote()

  function handle(event: CartEvent): void {
    document.dispatchEvent(new CustomEvent(`shop:${event.type}`, { detail: event }))
    if (event.type === 'cart-creation-failed') return
    notifyTabs(channel, event.type)
    // Includes pending changes: a cart that is emptied and filled again at once keeps its note.
    const { cart } = session.state()
    if (cart) clearForbiddenGiftNote(session, { lines: shownLines(cart) })
  }

  function loadChoices(lines: readonly CartLine[] = session.state().cart?.lines ?? []): void {
    const productIds = lines.map(({ merchandise }) => merchandise.productId)
    void loadLineChoices(catalogue, productIds)
  }

  followCart(session)
  followShopper(session)
  onClientReset(() => {
    forgetLineChoices()
    loadChoices()
    session.refresh()
  })
  return { ...session, checkOut: createCheckOut(session, catalogue, site), loadChoices }
}
