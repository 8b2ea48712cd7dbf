import { create } from 'zustand'
import type { CatalogueProduct } from '../../../commerce/catalogue.ts'
import { checkoutCodes, type DiscountSettings } from '../model/discount-settings.ts'
import { promotionalLines, recalculatePromotions } from '../model/promotions.ts'
import type { Cart } from '../model/cart.ts'
import type { CartSettings } from '../model/cart-settings.ts'
import type { CartSession } from './cart-session.ts'
import { toMerchandise } from '../model/merchandise.ts'
import { withTimeout } from './with-timeout.ts'

/** The state of the checkout button: idle, spinning, or spinner finishing. */
export type CheckoutStatus = 'idle' | 'loading' | 'finished'

/** The message when there is no cart to check out (specification, section 8). */
export const cartNotFound = 'Something went wrong: Cart not found.'

export const useCheckout = create<{ status: CheckoutStatus }>(() => ({ status: 'idle' }))

/**
 * Milliseconds from the redirect until the spinner finishes, and from then until it is hidden (specification, section
 * 9).
 */
const spinnerFinishDelay = 500
const spinnerHideDelay = 250

/** The maximum time to wait for the promotional products, in milliseconds. */
const promotionsTimeout = 8000

export interface CheckoutOptions {
  session: Pick<CartSession, 'state' | 'settled' | 'confirmed' | 'add' | 'change' | 'setDiscountCodes'>
  /** The editors' settings; null if they cannot be loaded: the checkout then continues without promotions. */
  loadSettings(): Promise<Pick<CartSettings, 'promotions' | 'discount' | 'hiddenProducts'> | null>
  /** The products that promotions add, with the fields that the cart needs. */
  promotionalProducts(signal: AbortSignal): Promise<CatalogueProduct[]>
  /** The code of the visitor's discount link. */
  discountCode: string | null
  clearDiscountCookie(): void
  redirect(cart: Cart): void
  notifyError(message: string): void
}

/**
 * Adds and removes promotional items until the cart contains exactly the right ones that are not sold out, and that the
 * site does not hide.
 */
async function applyPromotions(
  { session, promotionalProducts }: CheckoutOptions,
  { promotions, hiddenProducts }: Pick<CartSettings, 'promotions' | 'hiddenProducts'>,
): Promise<void> {
  const { cart } = session.state()
  if (!cart) return
  const { remove, add } = recalculatePromotions(cart, promotions)
  for (const { key } of remove) session.change(key, { quantity: 0 })
  if (remove.length > 0) await session.settled()
  if (add.length === 0) return
  try {
    const found = await withTimeout(promotionsTimeout, promotionalProducts)
    const products = found.filter(({ id }) => !hiddenProducts.includes(id))
    const items = products.flatMap((product) => product.variants.nodes.map((variant) => ({ product, variant })))
    for (const sku of add) {
      const item = items.find(({ variant }) => variant.sku === sku && variant.availableForSale)
      // Do not add another one if removing the old one has failed.
      if (item) session.add(toMerchandise(item.variant, item.product), 1, { additive: false })
    }
    await session.settled()
    const left = session.state().cart
    const lines = left ? promotionalLines(left, promotions) : []
    // Another checkout of the same cart, as after a double click or in another tab, has added them meanwhile.
    for (const { key } of lines.filter(({ quantity }) => quantity > 1)) session.change(key, { quantity: 1 })
    await session.settled()
  } catch (error) {
    reportError(error)
  }
}

/** Adds the automatic discount code to those of the cart, or removes it if it does not apply any more. */
async function applyDiscount(
  { session, discountCode }: CheckoutOptions,
  discount: DiscountSettings | null,
): Promise<void> {
  const { cart } = session.state()
  const codes = cart && checkoutCodes(discount, cart, discountCode, Date.now())
  if (!codes) return
  session.setDiscountCodes(codes)
  await session.settled()
}

function finishSpinner(): void {
  setTimeout(() => {
    useCheckout.setState({ status: 'finished' })
    setTimeout(() => useCheckout.setState({ status: 'idle' }), spinnerHideDelay)
  }, spinnerFinishDelay)
}

/** Waits for pending changes, stops if they failed, applies promotions and the discount, then redirects. */
export async function leaveForCheckout(options: CheckoutOptions): Promise<void> {
  const { session } = options
  const [settings, isAsShown] = await Promise.all([options.loadSettings(), session.confirmed()])
  // The shopper must not pay for a cart that differs from the displayed one. The errors and the real cart are shown.
  if (!isAsShown) return
  const { cart: shown } = session.state()
  if (settings) {
    await applyPromotions(options, settings)
    await applyDiscount(options, settings.discount)
  }
  const { cart } = session.state()
  if (!cart) return options.notifyError(cartNotFound)
  options.clearDiscountCookie()
  // If another tab has placed the order of the displayed cart, `cart` is a new, empty one: the displayed cart's
  // checkout shows the order.
  options.redirect(shown && shown.id !== cart.id ? shown : cart)
}

/**
 * Checks out (specification, section 4): waits for pending changes and stops if they failed, applies promotional items
 * and the discount, removes the discount cookie, and redirects. Further calls while it runs do nothing.
 */
export async function checkOut(options: CheckoutOptions): Promise<void> {
  if (useCheckout.getState().status !== 'idle') return
  useCheckout.setState({ status: 'loading' })
  try {
    await leaveForCheckout(options)
  } catch (error) {
    reportError(error)
    options.notifyError('Something went wrong. Please try again.')
  }
  finishSpinner()
}
