import type { cartColumns, cartLineColumns } from '../database/cart-columns.ts'
import type { Fields } from '../database/columns.ts'
import type { Product } from '../catalogue/product.ts'
import type { GiftCard } from '../gift-cards/gift-card.ts'
import type { OfferedDiscounts } from '../pricing/discount-store.ts'

export type CartLine = Fields<typeof cartLineColumns>
export type Attribute = CartLine['attributes'][number]

export interface Cart extends Fields<typeof cartColumns> {
  lines: CartLine[]
}

export type BuyerIdentity = Cart['buyerIdentity']
export type CartAddress = Cart['deliveryAddresses'][number]

/** A cart with the products of its lines, by variant number, the discounts that it may get, and its gift cards. */
export interface FilledCart {
  cart: Cart
  products: Map<number, Product>
  discounts: OfferedDiscounts
  /** The gift cards that can pay, in the order in which they are used. */
  giftCards: readonly GiftCard[]
}

/** A side effect of a mutation, such as a reduced quantity. Names: `CartWarning` of the Storefront API. */
export interface CartWarning {
  code:
    | 'DUPLICATE_DELIVERY_ADDRESS'
    | 'MERCHANDISE_NOT_ENOUGH_STOCK'
    | 'MERCHANDISE_OUT_OF_STOCK'
    | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE'
  message: string
  /** A global id. */
  target: string
}

/** A cart after a mutation. */
export interface ChangedCart extends FilledCart {
  warnings: readonly CartWarning[]
  /** By how many bytes it is larger than before. */
  growth: number
}

/** The approximate size of a stored cart in bytes, without its metafields. */
export const sizeOf = (cart: Cart): number => Buffer.byteLength(JSON.stringify(cart))

export const maxLines = 250
/**
 * The maximum length, in characters, of a cart's attributes, of the attributes of all its lines together, and of its
 * metafields: one request can give a long list to all lines, and the longer they are, the longer each read of the cart
 * takes.
 */
export const maxTextLength = 100_000
export const maxGiftCards = 10
/** The platform's own limit. */
export const maxDeliveryAddresses = 20
/** The platform's own limit. */
export const maxLineQuantity = 999_999

export type CartErrorCode =
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'INVALID'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'LESS_THAN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PROVINCE_NOT_FOUND'
  | 'TOO_MANY_DELIVERY_ADDRESSES'

/** A rejected input of a cart mutation: one of the protocol's `userErrors`. Nothing was changed. */
export class CartError extends Error {
  override readonly name = 'CartError'
  readonly code: CartErrorCode
  /** The path of the invalid argument. */
  readonly field: string[]

  constructor(code: CartErrorCode, field: readonly (string | number)[], message: string) {
    super(message)
    this.code = code
    this.field = field.map(String)
  }
}

/** The attributes that people see: keys with a leading underscore are internal. */
export const shownAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ key }) => !key.startsWith('_'))

/** The length of keys and values together, in characters. */
export const lengthOf = (entries: readonly Attribute[]): number =>
  entries.reduce((sum, { key, value }) => sum + key.length + value.length, 0)

/** The length of the attributes of lines together, in characters. */
export const attributesLength = (lines: readonly Pick<CartLine, 'attributes'>[]): number =>
  lines.reduce((sum, { attributes }) => sum + lengthOf(attributes), 0)

/** A key has one value: the last one given. */
export function uniqueAttributes(attributes: readonly Attribute[]): Attribute[] {
  return [...new Map(attributes.map(({ key, value }) => [key, { key, value }])).values()]
}
