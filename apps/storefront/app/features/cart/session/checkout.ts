import { create } from 'zustand'
import type { CatalogueProduct } from '../../../commerce/catalogue.ts'
import { applicableCode, withCodes, type DiscountSettings } from '../model/discount-settings.ts'
import { recalculatePromotions, type Promotion } from '../model/promotions.ts'
import type { Cart } from '../model/cart.ts'
import type { CartSettings } from '../model/cart-settings.ts'
import type { CartSession } from './cart-session.ts'
import { toMerchandise } from '../model/merchandise.ts'

/** How the way to the checkout looks: nothing under way, the spinner turning, and the spinner coming to rest. */
export type CheckoutStatus = 'idle' | 'loading' | 'finished'

export const useCheckout = create<{ status: CheckoutStatus }>(() => ({ status: 'idle' }))

/** The spinner finishes so many milliseconds after the redirect, and is gone so many after that (specification, section 9). */
const spinnerFinishDelay = 500
const spinnerHideDelay = 250

export interface CheckoutOptions {
  session: Pick<CartSession, 'state' | 'settled' | 'add' | 'change' | 'setDiscountCodes'>
  /** What editors have set; null for as long as that cannot be had, which costs the promotions and not the order. */
  loadSettings(): Promise<Pick<CartSettings, 'promotions' | 'discount'> | null>
  /** The variants that promotions add, with what the cart needs to know of them. */
  promotionalProducts(): Promise<CatalogueProduct[]>
  clearDiscountCookie(): void
  redirect(cart: Cart): void
  notifyError(message: string): void
}

/** The real cart holds exactly the promotional items that it should. */
async function applyPromotions(
  { session, promotionalProducts }: CheckoutOptions,
  promotions: readonly Promotion[],
): Promise<void> {
  const { cart } = session.state()
  if (!cart) return
  const { remove, add } = recalculatePromotions(cart, promotions)
  for (const { key } of remove) session.change(key, { quantity: 0 })
  if (remove.length > 0) await session.settled()
  if (add.length === 0) return
  try {
    const products = await promotionalProducts()
    for (const sku of add) {
      for (const product of products) {
        const variant = product.variants.nodes.find((each) => each.sku === sku)
        // Not one more, where taking the old one away has failed.
        if (variant) session.add(toMerchandise(variant, product), 1, { additive: false })
      }
    }
    await session.settled()
  } catch (error) {
    reportError(error)
  }
}

/** The code that applies by itself joins those of the cart. */
async function applyDiscount({ session }: CheckoutOptions, discount: DiscountSettings | null): Promise<void> {
  const { cart } = session.state()
  const codes = cart && withCodes(cart, applicableCode(discount, cart, Date.now()))
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

/** Everything that is under way, without which it ends, then the promotional items and the discount, then the way out. */
export async function leaveForCheckout(options: CheckoutOptions): Promise<void> {
  const { session } = options
  const [settings, isAsShown] = await Promise.all([options.loadSettings(), session.settled()])
  // Nobody is to pay for another cart than the one that they saw; they have been told why, and see what there is.
  if (!isAsShown) return
  if (settings) {
    await applyPromotions(options, settings.promotions)
    await applyDiscount(options, settings.discount)
  }
  const { cart } = session.state()
  if (!cart) return options.notifyError('Something went wrong: Cart not found.')
  options.clearDiscountCookie()
  options.redirect(cart)
}

/**
 * The way to the checkout (specification, section 4): everything that is under way, without which it ends, then the
 * promotional items and the discount; then the cookie goes and the browser leaves. Called again while it runs, it does nothing.
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
