import { cartCookie, cartInCookies } from '../../features/cart/session/cart-cookie.ts'
import { createCartSession, type CartSession } from '../../features/cart/session/cart-session.ts'
import { createCartApi } from '../../features/cart/service/cart-api.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Site } from '../../site.ts'

export const cookiesOf = ({ headers }: Request): string => headers.get('Cookie') ?? ''

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/** The id of the cart that a request's cookie names; null when there is none of this release. */
export const cartIdOf = (request: Request, site: Site): string | null =>
  cartInCookies(cookiesOf(request), site.deployId, isSecure(site))

export interface ServerCart {
  session: CartSession
  /** What the shopper is to be told. */
  refusals: string[]
  /** For the answer: which cart it is now. */
  headers: Headers
}

export interface OpenedCart {
  /** A new cart is made where it is null, and where the service does not have it. */
  id: string | null
  /** Whether the answer makes it the shopper's own. */
  isKept: boolean
}

/** A cart, by the rules by which it is changed in a browser. */
export function openServerCart({ commerce, site }: RequestContext, { id, isKept }: OpenedCart): ServerCart {
  const { deployId } = site
  const headers = new Headers()
  const refusals: string[] = []
  let cartId = id
  const session = createCartSession({
    api: createCartApi(commerce),
    storage: {
      read: () => ({ cartId, deployId }),
      write(cart) {
        ;({ cartId } = cart)
        if (isKept) headers.set('Set-Cookie', cartCookie(cart, isSecure(site)))
      },
      keepUnanswered() {},
      takeUnanswered: () => ({ additions: [], lines: [] }),
    },
    deployId,
    withLock: (work) => work(),
    toasts: { info() {}, dismissInfo() {}, error: (message) => refusals.push(message) },
    emit() {},
    attributes: () => [],
  })
  return { session, refusals, headers }
}
