import type { Database } from '@shop/database'
import { parseDiscountCodes } from '@shop/validation/discount-code'
import { splitPayment, type SplitPayment } from '../cart/cart-gift-cards.ts'
import type { Cart } from '../cart/cart.ts'
import { CartError } from '../cart/cart.ts'
import { maxGiftCardCodeLength } from '../cart/cart-input.ts'
import { createCartMutations } from '../cart/cart-mutations.ts'
import { fillCart, readCart } from '../cart/filled-cart.ts'
import { withEnteredAddress } from '../cart/cart-addresses.ts'
import { findCart, updateCart } from '../cart/cart-store.ts'
import { giftCardRefusals } from '../gift-cards/gift-card.ts'
import type { DiscountRefusal } from '../pricing/discount.ts'
import { resolveCart, type ResolvedCart } from '../cart/resolved-cart.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables } from '../database/tables.ts'
import {
  addParameters,
  findCheckoutDetails,
  saveCheckoutDetails,
  type CheckoutDetails,
} from '../cart/checkout-details.ts'
import type { ReadSaleRules } from '../cart/sale-rules.ts'
import { quoteCheckout, type Quote } from '../shipping/quote.ts'
import { refusalMessages } from './discount-refusal.ts'
import { toSaleableCart, type SaleableCart } from '../cart/saleable-cart.ts'

/** The state of a checkout: the cart, the details entered, and the quote. */
export interface CheckoutSession extends SaleableCart {
  details: CheckoutDetails
  resolved: ResolvedCart
  quote: Quote
  payment: SplitPayment
}

type Key = { checkoutToken: string }
/** Counts codes that are not in the cart; rejects if there are too many. */
type CountCodes = (codes: readonly string[]) => Promise<void>

/** The URL parameter with discount codes, as on the platform: separated by commas. */
const discountParameter = 'discount'

const holds = (cart: Cart, code: string): boolean =>
  cart.discountCodes.some((known) => known.toLowerCase() === code.toLowerCase())

/** Why a change of the cart is refused. */
async function refusalIn(change: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (error instanceof CartError) return error.message
    throw error
  }
}

/** Changes to an open checkout before payment. Each is one transaction; a closed checkout is not changed. */
export function createCheckoutSessions(database: Database, readSaleRules: ReadSaleRules) {
  const queries = database.kysely.withTables<CommerceTables>()
  const mutations = createCartMutations(database)

  function change(
    key: Key,
    apply: (details: CheckoutDetails) => CheckoutDetails,
    applyToCart: (cart: Cart) => Cart = (cart) => cart,
  ): Promise<void> {
    return database.write(async ({ trx }) => {
      const inside = trx.withTables<CommerceTables>()
      const cart = await findCart(inside, key, { forUpdate: true })
      if (!cart) return
      await saveCheckoutDetails(inside, cart.token, apply(await findCheckoutDetails(inside, cart.token)))
      // Extends the cart's lifetime.
      await updateCart(inside, cart, { ...applyToCart(cart), updatedAt: new Date().toISOString() })
    })
  }

  /** Why a code gives no discount on the cart. */
  async function refusalOf(cart: Cart, code: string): Promise<DiscountRefusal | undefined> {
    const codes = holds(cart, code) ? cart.discountCodes : [...cart.discountCodes, code]
    const { cost } = resolveCart(await fillCart(queries, { ...cart, discountCodes: codes }))
    return cost.codes.find((result) => result.code.toLowerCase() === code.toLowerCase())?.refusal
  }

  const setCodes = (cart: Cart, codes: string[]): Promise<string | undefined> =>
    refusalIn(() => mutations.updateDiscountCodes(toGid('Cart', cart.token), codes))

  /** Adds a discount code; returns its error. */
  async function addCode(key: Key, code: string): Promise<string | undefined> {
    const cart = await findCart(queries, key)
    if (!cart) return undefined
    const refusal = await refusalOf(cart, code)
    if (refusal) return refusalMessages[refusal]
    return holds(cart, code) ? undefined : setCodes(cart, [...cart.discountCodes, code])
  }

  /** Adds discount codes; returns the error of the first rejected one. Rejected codes are not added. */
  async function addCodes(key: Key, codes: readonly string[], countCodes: CountCodes): Promise<string | undefined> {
    if (codes.length === 0) return refusalMessages.DISCOUNT_NOT_FOUND
    const cart = await findCart(queries, key)
    await countCodes(codes.filter((code) => !cart || !holds(cart, code)))
    const refusals: (string | undefined)[] = []
    for (const code of new Set(codes)) refusals.push(await addCode(key, code))
    return refusals.find((refusal) => refusal !== undefined)
  }

  return {
    /** Undefined if the checkout does not exist or is closed. */
    async find(key: Key): Promise<CheckoutSession | undefined> {
      const [filled, rules] = await Promise.all([readCart(queries, key), readSaleRules()])
      if (!filled) return undefined
      const saleable = toSaleableCart(filled, rules)
      const details = await findCheckoutDetails(queries, filled.cart.token)
      const resolved = resolveCart(saleable.cart)
      const quote = await quoteCheckout(queries, resolved, details)
      const payment = splitPayment(saleable.cart, resolved, quote.cost.total)
      return { ...saleable, details, resolved, quote, payment }
    },

    /** Stores the parameters of the checkout's URL for the order, and applies its discount codes. */
    async arrive(key: Key, search: string, countCodes: CountCodes): Promise<void> {
      if (search === '') return
      const codes = parseDiscountCodes(new URLSearchParams(search).getAll(discountParameter).join(','))
      if (codes.length > 0) await addCodes(key, codes, countCodes)
      await change(key, (details) => ({ ...details, parameters: addParameters(details.parameters, search) }))
    },

    /** Stores the contact and address; the address is null if nothing is shipped. */
    enter: (key: Key, entered: Pick<CheckoutDetails, 'email' | 'shippingAddress'>): Promise<void> =>
      change(
        key,
        (details) => ({ ...details, ...entered }),
        (cart) => ({
          ...cart,
          deliveryAddresses: withEnteredAddress(cart.deliveryAddresses, entered.shippingAddress),
        }),
      ),

    chooseShipping: (key: Key, shippingMethod: string): Promise<void> =>
      change(key, (details) => ({ ...details, shippingMethod })),

    addCodes,

    /** Applies a gift card; returns the error of its code. */
    async addGiftCard(key: Key, code: string): Promise<string | undefined> {
      // The cart refuses a longer text with a message for programmers.
      if (code.length > maxGiftCardCodeLength) return giftCardRefusals.unknown
      const cart = await findCart(queries, key)
      return cart && refusalIn(() => mutations.addGiftCards(toGid('Cart', cart.token), [code]))
    },

    async removeGiftCard(key: Key, id: string): Promise<void> {
      const cart = await findCart(queries, key)
      const gid = toGid('AppliedGiftCard', id)
      if (cart) await refusalIn(() => mutations.removeGiftCards(toGid('Cart', cart.token), [gid]))
    },

    async removeCode(key: Key, code: string): Promise<void> {
      const cart = await findCart(queries, key)
      if (cart) {
        const left = cart.discountCodes.filter((known) => known.toLowerCase() !== code.toLowerCase())
        // Refused if the cart has been paid for meanwhile, which the next page shows.
        if (left.length < cart.discountCodes.length) await setCodes(cart, left)
      }
    },
  }
}
