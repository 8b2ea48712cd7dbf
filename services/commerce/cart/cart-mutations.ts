import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@shop/database'
import { cartsCreated } from '@shop/telemetry/operations'
import { maxDiscountCodes } from '@shop/validation/discount-code'
import { loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { changedBuyer, withoutPersonalData, type BuyerIdentityInput } from './buyer-identity.ts'
import {
  addAddresses,
  addressesOfNewCart,
  preferredAddresses,
  removeAddresses,
  selectedAddress,
  updateAddresses,
  type AddressUpdate,
  type ChangedAddresses,
  type SelectableAddress,
} from './cart-addresses.ts'
import {
  findCheckoutDetails,
  removePersonalDetails,
  saveCheckoutDetails,
  saveShippingAddress,
} from './checkout-details.ts'
import { fillCart, loadCartProducts, withPayments } from './filled-cart.ts'
import { parseGid, parseNumericGid, toGid } from '../values/gid.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { checkCartInput, type CartCreateInput } from './cart-input.ts'
import { checkMetafieldsOfNewCart, saveCartMetafield } from './cart-metafields.ts'
import { giftCardsOfNewCart, withGiftCards, withoutGiftCards } from './cart-gift-cards.ts'
import { addLines, removeLines, updateLines, type LineInput, type LineUpdateInput } from './cart-lines.ts'
import { chosenOption, findCartDelivery, type DeliverySelection } from './cart-delivery.ts'
import { findCart, insertCart, newToken, updateCart } from './cart-store.ts'
import { noSaleRules, type ReadSaleRules } from './sale-rules.ts'
import {
  CartError,
  sizeOf,
  uniqueAttributes,
  type Attribute,
  type Cart,
  type CartAddress,
  type CartWarning,
  type ChangedCart,
} from './cart.ts'

/** The changed fields of a cart. */
type Changed = Partial<Cart> & { warnings?: readonly CartWarning[] }
/** A change to a cart, given the products of its lines and of further variants involved. */
type Change = (cart: Cart, products: ReadonlyMap<number, Product>, queries: Queries) => Changed | Promise<Changed>

function variantsNamed(lines: readonly { merchandiseId?: string | null | undefined }[]): number[] {
  return lines.flatMap(({ merchandiseId }) => {
    const id = merchandiseId == null ? undefined : parseNumericGid('ProductVariant', merchandiseId)
    return id === undefined ? [] : [id]
  })
}

/**
 * The codes of a cart; few, because each response says which of them exist.
 * @param field the argument of the codes.
 */
function uniqueCodes(codes: readonly string[], field: readonly string[]): string[] {
  const named = codes.map((code) => code.trim()).filter((code) => code !== '')
  const unique = [...new Map(named.map((code) => [code.toLowerCase(), code])).values()]
  if (unique.length <= maxDiscountCodes) return unique
  throw new CartError('LESS_THAN', field, `A cart can hold at most ${maxDiscountCodes} discount codes.`)
}

async function lockCart(queries: Queries, cartId: string): Promise<Cart> {
  const token = parseGid('Cart', cartId)
  const cart = token && (await findCart(queries, { token }, { forUpdate: true }))
  if (!cart) throw new CartError('INVALID', ['cartId'], 'The specified cart does not exist.')
  return cart
}

/**
 * The cart mutations of the Storefront API: each is one transaction, returns the changed cart, and rejects invalid
 * input with a {@link CartError} without changing anything.
 */
export function createCartMutations(database: Database, readSaleRules: ReadSaleRules = noSaleRules) {
  function change(cartId: string, variants: readonly number[], apply: Change): Promise<ChangedCart> {
    return database.write(async ({ trx }) => {
      const queries = trx.withTables<CommerceTables>()
      const cart = await lockCart(queries, cartId)
      const products = await loadCartProducts(queries, cart, variants)
      const { warnings = [], ...update } = await apply(cart, products, queries)
      const changed = { ...cart, ...update, updatedAt: new Date().toISOString() }
      await updateCart(queries, cart, changed)
      const place = selectedAddress(changed.deliveryAddresses)
      if (!isDeepStrictEqual(selectedAddress(cart.deliveryAddresses), place)) {
        await saveShippingAddress(queries, cart.token, place)
      }
      const growth = sizeOf(changed) - sizeOf(cart)
      return { ...(await withPayments(queries, changed, products)), warnings, growth }
    })
  }

  function changeAddresses(
    cartId: string,
    apply: (known: readonly CartAddress[]) => ChangedAddresses,
  ): Promise<ChangedCart> {
    return change(cartId, [], ({ deliveryAddresses }) => apply(deliveryAddresses))
  }

  return {
    /** @param country the buyer's country from the request; a country in the input takes precedence. */
    async create(input: CartCreateInput, country?: string): Promise<ChangedCart> {
      checkCartInput(input, ['input'])
      const { metafields } = input
      if (metafields) checkMetafieldsOfNewCart(metafields)
      const addresses = addressesOfNewCart(input)
      const discountCodes = uniqueCodes(input.discountCodes ?? [], ['input', 'discountCodes'])
      const inputs = input.lines ?? []
      const { subscriptionSkus } = await readSaleRules()
      const created = await database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const products = await loadProductsOfVariants(queries, variantsNamed(inputs))
        const now = new Date().toISOString()
        const { lines, warnings } = addLines([], inputs, { products, subscriptionSkus }, ['input', 'lines'])
        const token = newToken()
        const giftCards = await giftCardsOfNewCart(queries, input.giftCardCodes ?? [], toGid('Cart', token))
        const cart: Cart = {
          token,
          checkoutToken: newToken(),
          note: input.note ?? null,
          attributes: uniqueAttributes(input.attributes ?? []),
          discountCodes,
          giftCards: giftCards.ids,
          buyerIdentity: changedBuyer({ countryCode: country }, input.buyerIdentity ?? {}),
          deliveryAddresses: addresses.deliveryAddresses,
          createdAt: now,
          updatedAt: now,
          lines,
        }
        await insertCart(queries, cart)
        for (const metafield of metafields ?? []) await saveCartMetafield(queries, token, metafield)
        const place = selectedAddress(cart.deliveryAddresses)
        if (place) await saveShippingAddress(queries, cart.token, place)
        const all = [...warnings, ...giftCards.warnings, ...addresses.warnings]
        return { ...(await withPayments(queries, cart, products)), warnings: all, growth: sizeOf(cart) }
      })
      cartsCreated.publish(null)
      return created
    },

    /** A new cart with the lines, attributes, note and discount codes of another, without its buyer and gift cards. */
    async clone(cartId: string): Promise<ChangedCart> {
      const created = await database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const known = await lockCart(queries, cartId)
        const now = new Date().toISOString()
        const cart: Cart = {
          ...known,
          token: newToken(),
          checkoutToken: newToken(),
          giftCards: [],
          buyerIdentity: withoutPersonalData(known.buyerIdentity),
          deliveryAddresses: [],
          createdAt: now,
          updatedAt: now,
          lines: known.lines.map((line) => ({ ...line, id: randomUUID() })),
        }
        await insertCart(queries, cart)
        return { ...(await fillCart(queries, cart)), warnings: [], growth: sizeOf(cart) }
      })
      cartsCreated.publish(null)
      return created
    },

    /** Removes the buyer, all addresses, and the details entered in the checkout. */
    async removePersonalData(cartId: string): Promise<ChangedCart> {
      return change(cartId, [], async ({ token, buyerIdentity }, _products, queries) => {
        await removePersonalDetails(queries, token)
        return { buyerIdentity: withoutPersonalData(buyerIdentity), deliveryAddresses: [] }
      })
    },

    async addLines(cartId: string, lines: LineInput[]): Promise<ChangedCart> {
      checkCartInput({ lines })
      const { subscriptionSkus } = await readSaleRules()
      return change(cartId, variantsNamed(lines), (cart, products) =>
        addLines(cart.lines, lines, { products, subscriptionSkus }),
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
      const codes = uniqueCodes(discountCodes, ['discountCodes'])
      return change(cartId, [], () => ({ discountCodes: codes }))
    },

    /** Replaces the gift cards of the cart with those with these codes; an empty list removes them. */
    async updateGiftCards(cartId: string, giftCardCodes: string[]): Promise<ChangedCart> {
      checkCartInput({ giftCardCodes })
      return change(cartId, [], async (_cart, _products, queries) => ({
        giftCards: await withGiftCards(queries, [], giftCardCodes),
      }))
    },

    /** Adds gift cards to those of the cart. */
    async addGiftCards(cartId: string, giftCardCodes: string[]): Promise<ChangedCart> {
      checkCartInput({ giftCardCodes })
      return change(cartId, [], async (cart, _products, queries) => ({
        giftCards: await withGiftCards(queries, cart.giftCards, giftCardCodes),
      }))
    },

    async removeGiftCards(cartId: string, appliedGiftCardIds: string[]): Promise<ChangedCart> {
      checkCartInput({ appliedGiftCardIds })
      return change(cartId, [], (cart) => ({ giftCards: withoutGiftCards(cart.giftCards, appliedGiftCardIds) }))
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
      const { deliveryAddressPreferences: preferences } = buyerIdentity
      const path = ['buyerIdentity', 'deliveryAddressPreferences']
      const addresses = preferences && preferredAddresses(preferences, path)
      return change(cartId, [], (cart) => ({
        ...addresses,
        buyerIdentity: changedBuyer(cart.buyerIdentity, buyerIdentity),
      }))
    },

    async addDeliveryAddresses(cartId: string, addresses: SelectableAddress[]): Promise<ChangedCart> {
      checkCartInput({ addresses })
      return changeAddresses(cartId, (known) => addAddresses(known, addresses, ['addresses']))
    },

    async updateDeliveryAddresses(cartId: string, addresses: AddressUpdate[]): Promise<ChangedCart> {
      checkCartInput({ addresses })
      return changeAddresses(cartId, (known) => updateAddresses(known, addresses, ['addresses']))
    },

    async removeDeliveryAddresses(cartId: string, addressIds: string[]): Promise<ChangedCart> {
      checkCartInput({ addressIds })
      return changeAddresses(cartId, (known) => removeAddresses(known, addressIds, ['addressIds']))
    },

    async replaceDeliveryAddresses(cartId: string, addresses: SelectableAddress[]): Promise<ChangedCart> {
      checkCartInput({ addresses })
      return changeAddresses(cartId, () => addAddresses([], addresses, ['addresses']))
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
        return { ...filled, warnings: [], growth: 0 }
      })
    },
  }
}

export type CartMutations = ReturnType<typeof createCartMutations>
