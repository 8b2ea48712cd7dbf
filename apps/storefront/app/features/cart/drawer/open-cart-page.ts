import type { Site } from '../../../site.ts'
import { closeCart, useScreen } from '../../../stores/screen.ts'
import { loadCart } from '../session/cart-loader.ts'

/**
 * Navigates to the cart page, in place of a drawer whose code cannot be loaded, once the service has confirmed the
 * additions. Does nothing if the drawer was closed meanwhile.
 */
export async function openCartPage(site: Site): Promise<void> {
  try {
    await (await loadCart(site)).settled()
  } catch (error) {
    reportError(error)
  }
  if (useScreen.getState().overlay !== 'cart') return
  closeCart()
  location.assign('/cart')
}
