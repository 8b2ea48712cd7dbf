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
}

/** A server that renders pages for many shoppers comes from one address; a shopper's clicks do not come ten times a second. */
const generous: RateLimits = { requests: 6000, mutations: 1200, mutationsOfCart: 300 }
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
  const { requests, mutations, mutationsOfCart } = { ...generous, ...limits }
  const byAddress = createRateLimit({ limit: requests, window, now })
  const mutationsByAddress = createRateLimit({ limit: mutations, window, now })
  const byCart = createRateLimit({ limit: mutationsOfCart, window, now })
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
  }
}

export type Throttle = ReturnType<typeof createThrottle>
