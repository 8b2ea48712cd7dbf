import { clientAddress, forwardedAddress, type TrustedProxies } from '@shop/http/client-address'
import type { Database } from '@shop/database'
import { currentVisitor } from '@shop/database/scans'
import { createSharedLimits } from '@shop/database/shared-limits'
import { isDiscountCode, maxDiscountCodes } from '@shop/validation/discount-code'
import type { CommerceTables } from './database/tables.ts'
import { loadDiscounts } from './pricing/discount-store.ts'

/**
 * Limits per minute; the address is the buyer's, if a server with the private token sends it. An office or a proxy has
 * one address for many shoppers, so the limits are far above a single shopper's rate.
 */
const generous = {
  /** Requests per address. */
  'commerce-requests': 6000,
  /** Requests with the private token, from all addresses. */
  'private-requests': 120_000,
  /** Cart mutations per address. */
  'cart-mutations': 1200,
  /** Mutations per cart, from any address. */
  'mutations-of-cart': 300,
  /** Codes of gift cards per address. */
  'gift-card-codes': 60,
  /** Codes of gift cards from all addresses. */
  'all-gift-card-codes': 3000,
  /** Discount codes that do not exist per address. */
  'discount-codes': 60,
  /** Checkout pages per address. */
  'checkout-pages': 1200,
  /** Checkout submissions per address. */
  'checkout-forms': 300,
  /** Submissions per checkout, from any address. */
  'forms-of-checkout': 30,
}

/** The kilobytes of carts that an address may store per day, because they are kept for weeks. */
const daily = { 'cart-kilobytes': 500_000 }
const day = 86_400

export type CommerceLimits = typeof generous & typeof daily

/** The number of characters of a cart's texts that count as one mutation. */
const textOfMutation = 10_000

/** The caller, for rate limits. */
export interface Caller {
  /** The client's address, also for fair queuing; empty for the shop itself, which is not limited. */
  address: string
  /** Set for a server with the private token: whether it names its buyer, whose address then is `address`. */
  server?: { namesBuyer: boolean }
  /** The address of the visitor on whose behalf the shop itself calls; empty if there is none. */
  visitor?: string
}

/** The address that limits count; empty for the shop itself and for a server that does not name its buyer. */
const countedAddress = ({ address, server }: Caller): string => (server?.namesBuyer === false ? '' : address)

/** The address that limits count; for calls by the shop itself, the visitor's. */
const addressOrVisitor = (caller: Caller): string => countedAddress(caller) || (caller.visitor ?? '')

export interface RateLimitOptions {
  database: Database
  trustedProxies: TrustedProxies
  limits?: Partial<CommerceLimits> | undefined
}

/** Counts requests. Each `take…` resolves to 0, or to the seconds until a retry makes sense. */
export function createRateLimits({ database, trustedProxies, limits = {} }: RateLimitOptions) {
  const { 'cart-kilobytes': kilobytes = daily['cart-kilobytes'], ...perMinute } = limits
  const counts = createSharedLimits(database, { ...generous, ...perMinute })
  const sizes = createSharedLimits(database, { 'cart-kilobytes': kilobytes }, day)
  const queries = database.kysely.withTables<CommerceTables>()
  const callerOf = (request: Request, connection: unknown): Caller => ({
    address: clientAddress(request, connection, trustedProxies),
    visitor: currentVisitor(),
  })
  return {
    callerOf,
    /** The caller of a server with the private token: its buyer's address, if it sends one. */
    serverOf(request: Request, connection: unknown): Caller {
      const buyer = forwardedAddress(request.headers.get('Shopify-Storefront-Buyer-IP') ?? '')
      const server = { namesBuyer: buyer !== undefined }
      return buyer === undefined
        ? { ...callerOf(request, connection), visitor: '', server }
        : { address: buyer, server }
    },
    async takeRequest(caller: Caller): Promise<number> {
      const wait = await counts.take('commerce-requests', countedAddress(caller))
      return wait > 0 || !caller.server ? wait : counts.take('private-requests', 'token')
    },
    /** @param token of the cart, which has several ids; undefined for a new cart, and for an invalid id. */
    async takeMutation(caller: Caller, token: string | undefined): Promise<number> {
      const full = await sizes.take('cart-kilobytes', addressOrVisitor(caller), 0)
      if (full > 0 || caller.address === '') return full
      const wait = await counts.take('cart-mutations', countedAddress(caller))
      return wait > 0 || token === undefined ? wait : counts.take('mutations-of-cart', token)
    },
    /** Counts by how many bytes stored carts, with what is entered at their checkout, grow. */
    takeGrowth: (caller: Caller, bytes: number): Promise<number> =>
      sizes.take('cart-kilobytes', addressOrVisitor(caller), Math.max(0, Math.ceil(bytes / 1000))),
    /** Counts the texts of a changed cart: long ones as further mutations. */
    async countTexts(caller: Caller, length: number): Promise<void> {
      await counts.take('cart-mutations', countedAddress(caller), Math.floor(length / textOfMutation))
    },
    /**
     * Counts codes of gift cards, valid or not, which limits guessing; also those that visitors enter in the shop
     * itself.
     */
    async takeGiftCardCodes(caller: Caller, codes: number): Promise<number> {
      const address = addressOrVisitor(caller)
      let wait = 0
      for (let code = 0; code < codes && wait === 0; code++) {
        wait = await counts.take('gift-card-codes', address)
        wait ||= await counts.take('all-gift-card-codes', 'all')
      }
      return wait
    },
    /**
     * Counts the discount codes that do not exist, which limits guessing; also those that visitors enter in the shop
     * itself. Above the limit codes that exist are refused as well, so that the refusal does not tell them apart.
     */
    async takeDiscountCodes(caller: Caller, codes: readonly string[]): Promise<number> {
      const address = addressOrVisitor(caller)
      const valid = codes.map((code) => code.trim().toLowerCase()).filter(isDiscountCode)
      const keys = [...new Set(valid)].slice(0, maxDiscountCodes)
      if (address === '' || keys.length === 0) return 0
      const { byCode } = await loadDiscounts(queries, keys)
      for (const key of keys) {
        const wait = await counts.take('discount-codes', address)
        if (wait > 0) return wait
        if (byCode.has(key)) await counts.undoTake('discount-codes', address)
      }
      return 0
    },
    /** Counts a request for a checkout page. */
    takeCheckout: ({ address }: Caller): Promise<number> => counts.take('checkout-pages', address),
    /** Counts a checkout submission, which limits card testing. */
    async takeSubmission({ address }: Caller, checkoutToken: string): Promise<number> {
      if (address === '') return 0
      return (await counts.take('checkout-forms', address)) || counts.take('forms-of-checkout', checkoutToken)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
