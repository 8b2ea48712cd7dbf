import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import type { Database } from '@shop/database'
import { createSharedLimits } from '@shop/database/shared-limits'

/** How much may be asked within a minute. */
export interface RequestsPerMinute {
  /** Requests from one address. */
  requests: number
  /** Cart mutations from one address. */
  mutations: number
  /** Mutations of one cart, wherever they come from. */
  mutationsOfCart: number
  /** Pages of the checkout from one address. */
  checkouts: number
  /** Forms of the checkout from one address. */
  submissions: number
  /** Forms of one checkout, wherever they come from. */
  submissionsOfCheckout: number
}

/** A server that renders pages for many shoppers comes from one address; a shopper's clicks do not come ten times a second. */
const generous: RequestsPerMinute = {
  requests: 6000,
  mutations: 1200,
  mutationsOfCart: 300,
  checkouts: 1200,
  submissions: 300,
  submissionsOfCheckout: 30,
}

/** Who asks: the address that counts for limits; empty for the shop itself, which has none. */
export interface Caller {
  address: string
}

export interface RateLimitOptions {
  database: Database
  trustedProxies: TrustedProxies
  limits?: Partial<RequestsPerMinute> | undefined
}

/** Counts who asks how often. Each of the `take…` resolves to 0, or to the seconds after which another try makes sense. */
export function createRateLimits({ database, trustedProxies, limits }: RateLimitOptions) {
  const most = { ...generous, ...limits }
  const counts = createSharedLimits(database, {
    'commerce-requests': most.requests,
    'cart-mutations': most.mutations,
    'mutations-of-cart': most.mutationsOfCart,
    'checkout-pages': most.checkouts,
    'checkout-forms': most.submissions,
    'forms-of-checkout': most.submissionsOfCheckout,
  })
  return {
    callerOf: (request: Request, connection: unknown): Caller => ({
      address: clientAddress(request, connection, trustedProxies),
    }),
    /** Counts a request. */
    takeRequest: async ({ address }: Caller): Promise<number> =>
      address === '' ? 0 : counts.take('commerce-requests', address),
    /** Counts a cart mutation. */
    async takeMutation({ address }: Caller, cartId: string | undefined): Promise<number> {
      if (address === '') return 0
      const wait = await counts.take('cart-mutations', address)
      return wait > 0 || cartId === undefined ? wait : counts.take('mutations-of-cart', cartId)
    },
    /** Counts the request of a page of the checkout. */
    takeCheckout: async ({ address }: Caller): Promise<number> =>
      address === '' ? 0 : counts.take('checkout-pages', address),
    /** Counts a form of the checkout: nobody tries cards without end. */
    async takeSubmission({ address }: Caller, checkoutToken: string): Promise<number> {
      if (address === '') return 0
      return (await counts.take('checkout-forms', address)) || counts.take('forms-of-checkout', checkoutToken)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
