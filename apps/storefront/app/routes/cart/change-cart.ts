import { promotionalProducts } from '../../commerce/catalogue.ts'
import {
  checkoutAddress,
  storedSources,
  trackingChanges,
  type CheckoutSources,
} from '../../features/cart/model/checkout-address.ts'
import { withCodes } from '../../features/cart/model/discount-settings.ts'
import {
  allowsGiftNote,
  emptyGiftNote,
  giftNoteAttributes,
  giftNoteOf,
  hasGiftNote,
} from '../../features/cart/model/gift-note.ts'
import type { Cart } from '../../features/cart/model/cart.ts'
import { defaultMaximumQuantity } from '../../features/cart/model/line-quantity.ts'
import type { Merchandise } from '../../features/cart/model/merchandise.ts'
import { chosenLines, promotionalSkus } from '../../features/cart/model/promotions.ts'
import { creationError } from '../../features/cart/session/cart-session.ts'
import { cartNotFound, leaveForCheckout } from '../../features/cart/session/checkout.ts'
import { aspireParameters, utmParameters } from '../../tracking/campaign.ts'
import { cookieNames, expiredCookie, readCookie } from '../../tracking/cookies.ts'
import { campaignOf } from '../../tracking/referred-campaign.ts'
import { createGiftCards, supportsGiftCards } from '../../features/cart/service/gift-cards.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import type { RequestContext } from '../../request-context.ts'
import type { CartOrder } from './cart-form.ts'
import { hasHidden, notSoldMessage } from '../../content/hidden-products.ts'
import { readCartSettings } from './load-cart.ts'
import { cookiesOf, openServerCart, type ServerCart } from './server-cart.ts'

/** Placeholder fields for an added variant, of which only the id is known: the service's response has the real ones. */
const unseen: Omit<Merchandise, 'id'> = {
  sku: null,
  productId: '',
  title: '',
  variantTitle: '',
  productType: '',
  price: null,
  compareAtPrice: null,
  image: null,
  availableForSale: true,
  quantityAvailable: null,
  selectedOptions: [],
}

/** The outcome of a cart change: a redirect, or the reasons for a refusal. */
export interface Outcome {
  /** Null if something was refused. */
  location: string | null
  refusals: string[]
  status: 303 | 422 | 503
  headers: Headers
  /** The shopper's cart, which may be a new one; null if there is none. */
  cartId: string | null
}

export const cartPath = '/cart'

export const unreachableMessage =
  'Your cart cannot be reached right now, and nothing was changed. Please try again in a moment.'

const giftCardsOutOfReach = 'Gift cards cannot be changed right now. Please try again in a moment.'

/** Whether the cart has a gift note that the lines chosen by the shopper no longer allow. */
async function hasForbiddenGiftNote({ attributes, lines }: Cart, context: RequestContext): Promise<boolean> {
  if (!hasGiftNote(giftNoteOf(attributes))) return false
  const promotions = (await readCartSettings(context))?.promotions ?? []
  return !allowsGiftNote({ lines: chosenLines(lines, promotionalSkus(promotions)) })
}

/** After a change of lines, applies the visit's discount code, and removes a gift note that the cart no longer allows. */
async function followChange({ session }: ServerCart, code: string | null, context: RequestContext): Promise<void> {
  const { cart } = session.state()
  if (!cart) return
  const codes = withCodes(cart, code)
  if (codes) session.setDiscountCodes(codes)
  if (await hasForbiddenGiftNote(cart, context)) session.setAttributes(giftNoteAttributes(emptyGiftNote))
  await session.settled()
}

/** Stores the visit's campaign in the cart, in place of an older one. */
function storeCampaign({ session }: ServerCart, request: Request): void {
  const campaign = campaignOf(request)
  if (!campaign || !session.state().cart) return
  const older = [
    ...(Object.keys(campaign.utm).length > 0 ? utmParameters : []),
    ...(Object.keys(campaign.aspire).length > 0 ? aspireParameters : []),
  ]
  session.setAttributes(trackingChanges({ googleClientId: null, googleSessionId: null, ...campaign }, older))
}

type GiftCardOrder = Extract<CartOrder, { intent: `${string}-gift-card` }>

/** Applies or removes a gift card; returns the reasons for a refusal. */
async function changeGiftCards({ session }: ServerCart, order: GiftCardOrder, { commerce, site }: RequestContext) {
  await session.settled()
  const { cart } = session.state()
  if (!cart || !supportsGiftCards(site.catalogueApi)) return []
  const giftCards = createGiftCards(commerce)
  if (order.intent === 'add-gift-card') return giftCards.add(cart.id, order.giftCardCode)
  await giftCards.remove(cart.id, order.giftCard)
  return []
}

async function add({ session }: ServerCart, order: Extract<CartOrder, { intent: 'add' }>): Promise<void> {
  const { merchandiseId, quantity, sellingPlanId, attributes = [] } = order
  const sellingPlan = sellingPlanId === undefined ? null : { id: sellingPlanId, name: '' }
  session.add({ ...unseen, id: merchandiseId }, quantity, { sellingPlan, attributes })
  await session.settled()
}

/** Sets the quantities of lines; 0 removes a line. A line may already have more than can be entered. */
async function setQuantities(
  { session, refusals }: ServerCart,
  wanted: readonly { line: string; quantity: number }[],
): Promise<void> {
  await session.settled()
  const known = new Map(session.state().cart?.lines.map((line) => [line.key, line.quantity]))
  if (wanted.some(({ line, quantity }) => quantity > 0 && !known.has(line)))
    refusals.push('That is not in your cart any more.')
  const changes = wanted.filter(({ line, quantity }) => known.has(line) && known.get(line) !== quantity)
  if (changes.some(({ quantity }) => quantity > defaultMaximumQuantity)) {
    refusals.push(`A quantity must be a whole number from 0 to ${defaultMaximumQuantity}.`)
    return
  }
  for (const { line, quantity } of changes) session.change(line, { quantity })
  await session.settled()
}

type Visit = Pick<CheckoutSources, 'discountCode' | 'refersionCode'>

/** The codes of a request's visit. */
export const visitOf = (cookies: string): Visit => ({
  discountCode: readCookie(cookies, cookieNames.discountCode),
  refersionCode: readCookie(cookies, cookieNames.refersionCode),
})

/** Checks out like the browser (specification, section 4); returns the checkout's URL, or null if that failed. */
export async function checkOut({ session, refusals, headers }: ServerCart, context: RequestContext, visit: Visit) {
  const { commerce, site } = context
  const measurementId = site.thirdParties.analytics ?? null
  let address: string | null = null
  await leaveForCheckout({
    session,
    loadSettings: () => readCartSettings(context),
    promotionalProducts: (signal) => promotionalProducts(commerce, { signal }),
    discountCode: visit.discountCode,
    clearDiscountCookie: () => headers.append('Set-Cookie', expiredCookie(cookieNames.discountCode)),
    redirect(cart) {
      const sources = { ...storedSources(cart), ...visit, origin: site.url, measurementId }
      address = checkoutAddress(cart, sources)
    },
    notifyError: (message) => refusals.push(message),
  })
  return address
}

/** Executes a form's change. If the service does not respond, the cart is unchanged. */
export async function changeCart(order: CartOrder, context: RequestContext, request: Request): Promise<Outcome> {
  const cookies = cookiesOf(request)
  const id = cartIdOf(request, context.site)
  // There is nothing to check out or to change, so no cart is created.
  if (order.intent === 'checkout' && id === null)
    return { location: null, refusals: [cartNotFound], status: 422, headers: new Headers(), cartId: null }
  if (order.intent !== 'add' && id === null)
    return { location: cartPath, refusals: [], status: 303, headers: new Headers(), cartId: null }
  if (order.intent === 'add' && (await hasHidden(context, [order.merchandiseId])))
    return { location: null, refusals: [notSoldMessage], status: 422, headers: new Headers(), cartId: id }
  const cart = openServerCart(context, { id, isKept: true })
  const { session, refusals, headers } = cart
  const outcome = (location: string | null, status: Outcome['status'], told: string[] = []): Outcome => ({
    location,
    refusals: told,
    status,
    headers,
    cartId: session.state().cart?.id ?? id,
  })
  let location: string | null = cartPath
  if (order.intent === 'add-gift-card' || order.intent === 'remove-gift-card') {
    try {
      refusals.push(...(await changeGiftCards(cart, order, context)))
    } catch (error) {
      reportError(error)
      return outcome(null, 503, [giftCardsOutOfReach])
    }
  } else {
    if (order.intent === 'add') await add(cart, order)
    else await setQuantities(cart, order.intent === 'remove' ? [{ line: order.line, quantity: 0 }] : order.lines)
    if (order.intent === 'add' || order.intent === 'checkout') storeCampaign(cart, request)
    if (refusals.length === 0 && order.intent === 'checkout') {
      location = await checkOut(cart, context, visitOf(cookies))
      // A promotional item that the store refuses does not prevent the order.
      if (location !== null) return outcome(location, 303)
    } else if (refusals.length === 0 || order.intent === 'add') {
      // An addition that is refused for lack of stock may have been added in part.
      await followChange(cart, readCookie(cookies, cookieNames.discountCode), context)
    }
  }
  if (!session.state().cart) return outcome(null, 503, [id === null ? creationError : unreachableMessage])
  if (refusals.length > 0 || location === null) return outcome(null, 422, refusals)
  return outcome(location, 303)
}
