import { createBrowserClient } from '../../graphql/browser-clients.ts'
import type { Site } from '../../site.ts'
import { useShop } from '../../stores/shop.ts'
import { showToast } from '../toast/toasts.ts'
import { cartCount } from './cart.ts'
import { useCartCount } from './cart-count.ts'
import { createCartApi } from './cart-api.ts'
import { createCartSession, type CartSession } from './cart-session.ts'
import { createCartStorage } from './stored-cart.ts'

/** The cart session of this browser; the header's count follows it. */
export function openBrowserCart(site: Site): CartSession {
  const session = createCartSession({
    api: createCartApi(createBrowserClient('cart', site)),
    storage: createCartStorage(() => localStorage),
    deployId: site.deployId,
    notify: showToast,
    report: reportError,
  })
  session.subscribe(() => {
    const { cart } = session.state()
    useCartCount.setState({ count: cart && cartCount(cart) })
    useShop.setState({ cartId: cart?.id ?? null })
  })
  return session
}
