import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import { createRateLimit } from '@shop/http/rate-limit'

/** How much may be asked within a minute. */
export interface RateLimits {
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
const generous: RateLimits = {
  requests: 6000,
  mutations: 1200,
  mutationsOfCart: 300,
  checkouts: 1200,
  submissions: 300,
  submissionsOfCheckout: 30,
}
const window = 60_000

/** Who asks: the address that counts for limits; empty for the shop itself, which has none. */
export interface Caller {
  address: string
}

export interface ThrottleOptions {
  trustedProxies: TrustedProxies
  limits?: Partial<RateLimits> | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** Counts who asks how often; each process counts for itself. */
export function createThrottle({ trustedProxies, limits, now = Date.now }: ThrottleOptions) {
  const most = { ...generous, ...limits }
  const atMost = (limit: number) => createRateLimit({ limit, window, now })
  const byAddress = atMost(most.requests)
  const mutationsByAddress = atMost(most.mutations)
  const byCart = atMost(most.mutationsOfCart)
  const checkoutsByAddress = atMost(most.checkouts)
  const submissionsByAddress = atMost(most.submissions)
  const byCheckout = atMost(most.submissionsOfCheckout)
  return {
    callerOf: (request: Request, connection: unknown): Caller => ({
      address: clientAddress(request, connection, trustedProxies),
    }),
    /** Counts a request. Answers 0 when it may pass, else in how many seconds another try makes sense. */
    takeRequest: ({ address }: Caller): number => (address === '' ? 0 : byAddress.take(address)),
    /** Counts a cart mutation in the same way. */
    takeMutation({ address }: Caller, cartId: string | undefined): number {
      if (address === '') return 0
      return mutationsByAddress.take(address) || (cartId === undefined ? 0 : byCart.take(cartId))
    },
    /** Counts the request of a page of the checkout in the same way. */
    takeCheckout: ({ address }: Caller): number => (address === '' ? 0 : checkoutsByAddress.take(address)),
    /** Counts a form of the checkout in the same way: nobody tries cards without end. */
    takeSubmission({ address }: Caller, checkoutToken: string): number {
      if (address === '') return 0
      return submissionsByAddress.take(address) || byCheckout.take(checkoutToken)
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
