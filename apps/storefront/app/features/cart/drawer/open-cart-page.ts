import type { Site } from '../../../site.ts'
import { closeCart, useScreen } from '../../../stores/screen.ts'
import { loadCart } from '../session/cart-loader.ts'

/**
 * Goes to the cart's page, in place of a drawer whose code cannot be loaded, once the service has what was added. Stays if the
 * drawer has been closed meanwhile.
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
