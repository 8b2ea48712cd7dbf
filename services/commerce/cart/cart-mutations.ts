import { randomUUID } from 'node:crypto'
import type { Database } from '@shop/database'
import { cartsCreated } from '@shop/telemetry/operations'
import { loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { changedBuyer, type BuyerIdentityInput } from './buyer-identity.ts'
import { findCheckoutDetails, saveCheckoutDetails, saveShippingAddress } from './checkout-details.ts'
import { givenAddress, type DeliveryInput, type GivenAddress } from './delivery-address.ts'
import { parseGid, parseNumericGid } from '../values/gid.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { checkCartInput } from './cart-input.ts'
import { addLines, removeLines, updateLines, type LineInput, type LineUpdateInput } from './cart-lines.ts'
import { chosenOption, findCartDelivery, type DeliverySelection } from './cart-delivery.ts'
import { findCart, insertCart, newToken, updateCart } from './cart-store.ts'
import { loadDiscounts } from '../pricing/discount-store.ts'
import { noSaleRules, type ReadSaleRules } from './sale-rules.ts'
import {
  CartError,
  uniqueAttributes,
  type Attribute,
  type Cart,
  type CartWarning,
  type ChangedCart,
  type FilledCart,
} from './cart.ts'

export interface CartCreateInput {
  attributes?: Attribute[] | null | undefined
  buyerIdentity?: BuyerIdentityInput | null | undefined
  delivery?: DeliveryInput | null | undefined
  discountCodes?: string[] | null | undefined
  lines?: LineInput[] | null | undefined
  /** Refused. */
  metafields?: unknown
  note?: string | null | undefined
}

/** What a change makes of a cart. */
type Changed = Partial<Cart> & { warnings?: readonly CartWarning[] }
/** A change to a cart, given the products of its lines and of further variants involved. */
type Change = (cart: Cart, products: ReadonlyMap<number, Product>) => Changed

function variantsNamed(lines: readonly { merchandiseId?: string | null | undefined }[]): number[] {
  return lines.flatMap(({ merchandiseId }) => {
    const id = merchandiseId == null ? undefined : parseNumericGid('ProductVariant', merchandiseId)
    return id === undefined ? [] : [id]
  })
}

/** The products of a cart's lines, and of further variants, by variant number. */
function loadCartProducts(queries: Queries, cart: Cart, more: readonly number[] = []): Promise<Map<number, Product>> {
  return loadProductsOfVariants(queries, [...new Set([...cart.lines.map((line) => line.variantId), ...more])])
}

function uniqueCodes(codes: readonly string[]): string[] {
  const named = codes.map((code) => code.trim()).filter((code) => code !== '')
  return [...new Map(named.map((code) => [code.toLowerCase(), code])).values()]
}

/**
 * The cart mutations of the Storefront API: each is one transaction, returns the changed cart, and rejects invalid
 * input with a {@link CartError} without changing anything.
 */
export function createCartMutations(database: Database, readSaleRules: ReadSaleRules = noSaleRules) {
  async function lockCart(queries: Queries, cartId: string): Promise<Cart> {
    const token = parseGid('Cart', cartId)
    const cart = token && (await findCart(queries, { token }, { lockOn: database.engine }))
    if (!cart) throw new CartError('INVALID', ['cartId'], 'The specified cart does not exist.')
    return cart
  }

  /** @param address where the checkout is to ship to. */
  function change(
    cartId: string,
    variants: readonly number[],
    apply: Change,
    address?: GivenAddress,
  ): Promise<ChangedCart> {
    return database.write(async ({ trx }) => {
      const queries = trx.withTables<CommerceTables>()
      const cart = await lockCart(queries, cartId)
      const products = await loadCartProducts(queries, cart, variants)
      const { warnings = [], ...update } = apply(cart, products)
      const changed = { ...cart, ...update, updatedAt: new Date().toISOString() }
      await updateCart(queries, cart, changed)
      if (address) await saveShippingAddress(queries, cart.token, address.address)
      return { cart: changed, products, discounts: await loadDiscounts(queries, changed.discountCodes), warnings }
    })
  }

  return {
    /** @param country the buyer's country from the request; a country in the input takes precedence. */
    async create(input: CartCreateInput, country?: string): Promise<ChangedCart> {
      checkCartInput(input, ['input'])
      const { delivery, buyerIdentity } = input
      const address = givenAddress(
        { delivery, ...buyerIdentity },
        { delivery: ['input', 'delivery'], buyerIdentity: ['input', 'buyerIdentity'] },
      )
      const inputs = input.lines ?? []
      const { subscriptionSkus } = await readSaleRules()
      const created = await database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const products = await loadProductsOfVariants(queries, variantsNamed(inputs))
        const now = new Date().toISOString()
        const { lines, warnings } = addLines([], inputs, { products, subscriptionSkus }, randomUUID, ['input', 'lines'])
        const cart: Cart = {
          token: newToken(),
          checkoutToken: newToken(),
          note: input.note ?? null,
          attributes: uniqueAttributes(input.attributes ?? []),
          discountCodes: uniqueCodes(input.discountCodes ?? []),
          buyerIdentity: changedBuyer({ countryCode: country, phone: address?.phone }, buyerIdentity ?? {}),
          createdAt: now,
          updatedAt: now,
          lines,
        }
        await insertCart(queries, cart)
        if (address) await saveShippingAddress(queries, cart.token, address.address)
        return { cart, products, discounts: await loadDiscounts(queries, cart.discountCodes), warnings }
      })
      cartsCreated.publish(null)
      return created
    },

    async addLines(cartId: string, lines: LineInput[]): Promise<ChangedCart> {
      checkCartInput({ lines })
      const { subscriptionSkus } = await readSaleRules()
      return change(cartId, variantsNamed(lines), (cart, products) =>
        addLines(cart.lines, lines, { products, subscriptionSkus }, randomUUID),
      )
    },

    async updateLines(cartId: string, lines: LineUpdateInput[]): Promise<ChangedCart> {
      checkCartInput({ lines })
      const { subscriptionSkus } = await readSaleRules()
      return change(cartId, variantsNamed(lines), (cart, products) =>
        updateLines(cart.lines, lines, { products, subscriptionSkus }),
      )
    },

    async removeLines(cartId: string, lineIds: string[]): Promise<ChangedCart> {
      checkCartInput({ lineIds })
      return change(cartId, [], (cart) => ({ lines: removeLines(cart.lines, lineIds) }))
    },

    /** Replaces all attributes of the cart. */
    async updateAttributes(cartId: string, attributes: Attribute[]): Promise<ChangedCart> {
      checkCartInput({ attributes })
      return change(cartId, [], () => ({ attributes: uniqueAttributes(attributes) }))
    },

    /** Replaces all discount codes of the cart, in the given order; an empty list removes them. */
    async updateDiscountCodes(cartId: string, discountCodes: string[] | null | undefined): Promise<ChangedCart> {
      checkCartInput({ discountCodes })
      if (discountCodes == null) {
        throw new CartError('MISSING_DISCOUNT_CODE', ['discountCodes'], 'The discount codes are missing.')
      }
      return change(cartId, [], () => ({ discountCodes: uniqueCodes(discountCodes) }))
    },

    /** An empty note removes it. */
    async updateNote(cartId: string, note: string | null | undefined): Promise<ChangedCart> {
      checkCartInput({ note })
      if (note == null) throw new CartError('MISSING_NOTE', ['note'], 'The note is missing.')
      return change(cartId, [], () => ({ note: note === '' ? null : note }))
    },

    /** Sets the given fields of the buyer, removes those given as null, and keeps the others. */
    async updateBuyerIdentity(cartId: string, buyerIdentity: BuyerIdentityInput): Promise<ChangedCart> {
      checkCartInput({ buyerIdentity })
      const address = givenAddress(buyerIdentity, { buyerIdentity: ['buyerIdentity'] })
      return change(cartId, [], (cart) => ({ buyerIdentity: changedBuyer(cart.buyerIdentity, buyerIdentity) }), address)
    },

    /** Selects a shipping option, which is preselected in the checkout. */
    async selectDeliveryOptions(cartId: string, selections: readonly DeliverySelection[]): Promise<ChangedCart> {
      return database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const filled = await fillCart(queries, await lockCart(queries, cartId))
        const group = await findCartDelivery(queries, filled)
        const chosen = selections.map((selection, index) => chosenOption(group, selection, index)).at(-1)
        const { token } = filled.cart
        const details = await findCheckoutDetails(queries, token)
        if (chosen !== undefined) await saveCheckoutDetails(queries, token, { ...details, shippingMethod: chosen })
        return { ...filled, warnings: [] }
      })
    },

    /** Only updates the time of the last change: for input that carts do not store. */
    async touch(cartId: string): Promise<ChangedCart> {
      return change(cartId, [], () => ({}))
    },
  }
}

export type CartMutations = ReturnType<typeof createCartMutations>

/** Loads a cart's products and discounts. */
export async function fillCart(queries: Queries, cart: Cart): Promise<FilledCart> {
  const products = await loadCartProducts(queries, cart)
  return { cart, products, discounts: await loadDiscounts(queries, cart.discountCodes) }
}

/** Loads an open cart with its products and discounts for reading. */
export async function readCart(queries: Queries, key: { token: string } | { checkoutToken: string }) {
  const cart = await findCart(queries, key)
  return cart && fillCart(queries, cart)
}
