import type { Product } from '../catalogue/product.ts'
import type { Discount } from '../pricing/discount.ts'

export interface Attribute {
  key: string
  value: string
}

export interface CartLine {
  /** A UUID. */
  id: string
  /** Lines are sorted by it, the oldest first. */
  position: number
  variantId: number
  sellingPlanId: string | null
  /** 1 to {@link maxLineQuantity}. */
  quantity: number
  attributes: Attribute[]
}

export interface BuyerIdentity {
  countryCode?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

export interface Cart {
  token: string
  checkoutToken: string
  note: string | null
  attributes: Attribute[]
  discountCodes: string[]
  buyerIdentity: BuyerIdentity
  createdAt: string
  updatedAt: string
  lines: CartLine[]
}

/** A cart with the products of its lines, by variant number, and its discounts, by code in lower case. */
export interface FilledCart {
  cart: Cart
  products: Map<number, Product>
  discounts: ReadonlyMap<string, Discount>
}

export const maxLines = 250
/** The platform's own limit. */
export const maxLineQuantity = 999_999

export type CartErrorCode =
  | 'INVALID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_MERCHANDISE_LINE'
  | 'LESS_THAN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'

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

/** A key has one value: the last one given. */
export function uniqueAttributes(attributes: readonly Attribute[]): Attribute[] {
  return [...new Map(attributes.map(({ key, value }) => [key, { key, value }])).values()]
}
