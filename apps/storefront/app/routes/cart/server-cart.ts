import { cartCookie, isSecure } from '../../features/cart/session/cart-cookie.ts'
import { createCartSession, type CartSession } from '../../features/cart/session/cart-session.ts'
import { createCartApi } from '../../features/cart/service/cart-api.ts'
import type { RequestContext } from '../../request-context.ts'

export const cookiesOf = ({ headers }: Request): string => headers.get('Cookie') ?? ''

export interface ServerCart {
  session: CartSession
  /** Messages for the shopper. */
  refusals: string[]
  /** Response headers, with the cookie of the current cart. */
  headers: Headers
}

export interface OpenedCart {
  /** If null, or if the cart no longer exists, a new cart is created. */
  id: string | null
  /** Whether the response makes it the shopper's cart. */
  isKept: boolean
}

/** Opens a cart session on the server, with the same rules as in a browser. */
export function openServerCart({ cart: client, site }: RequestContext, { id, isKept }: OpenedCart): ServerCart {
  const { deployId } = site
  const headers = new Headers()
  const refusals: string[] = []
  let cartId = id
  const session = createCartSession({
    api: createCartApi(client),
    storage: {
      read: () => ({ cartId, deployId }),
      write(cart) {
        ;({ cartId } = cart)
        if (isKept) headers.set('Set-Cookie', cartCookie(cart, isSecure(site)))
      },
      storeUnconfirmed() {},
      takeUnconfirmed: () => ({ additions: [], lines: [], attributes: {} }),
    },
    release: () => deployId,
    withLock: (work) => work(),
    toasts: { info() {}, dismissInfo() {}, error: (message) => refusals.push(message) },
    emit() {},
    attributes: () => [],
  })
  return { session, refusals, headers }
}
