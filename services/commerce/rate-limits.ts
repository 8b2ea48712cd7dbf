import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import type { Database } from '@shop/database'
import { createSharedLimits } from '@shop/database/shared-limits'

/** Rate limits per minute. */
export interface RequestsPerMinute {
  /** Requests per address. */
  requests: number
  /** Cart mutations per address. */
  mutations: number
  /** Mutations per cart, from any address. */
  mutationsOfCart: number
  /** Checkout pages per address. */
  checkouts: number
  /** Checkout submissions per address. */
  submissions: number
  /** Submissions per checkout, from any address. */
  submissionsOfCheckout: number
}

/** A server that renders pages for many shoppers has one address; a shopper does not click ten times a second. */
const generous: RequestsPerMinute = {
  requests: 6000,
  mutations: 1200,
  mutationsOfCart: 300,
  checkouts: 1200,
  submissions: 300,
  submissionsOfCheckout: 30,
}

/** The caller's address for rate limits; empty for the shop itself, which has none. */
export interface Caller {
  address: string
}

export interface RateLimitOptions {
  database: Database
  trustedProxies: TrustedProxies
  limits?: Partial<RequestsPerMinute> | undefined
}

/** Counts requests. Each `take…` resolves to 0, or to the seconds until a retry makes sense. */
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
    takeRequest: async ({ address }: Caller): Promise<number> =>
      address === '' ? 0 : counts.take('commerce-requests', address),
    async takeMutation({ address }: Caller, cartId: string | undefined): Promise<number> {
      if (address === '') return 0
      const wait = await counts.take('cart-mutations', address)
      return wait > 0 || cartId === undefined ? wait : counts.take('mutations-of-cart', cartId)
    },
    /** Counts a request for a checkout page. */
    takeCheckout: async ({ address }: Caller): Promise<number> =>
      address === '' ? 0 : counts.take('checkout-pages', address),
    /** Counts a checkout submission, which limits card testing. */
    async takeSubmission({ address }: Caller, checkoutToken: string): Promise<number> {
      if (address === '') return 0
      return (await counts.take('checkout-forms', address)) || counts.take('forms-of-checkout', checkoutToken)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
