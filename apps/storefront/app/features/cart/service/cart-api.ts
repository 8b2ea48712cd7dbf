import type { ResultOf } from '../../../commerce/graphql.ts'
import { moneyPatterns, type Money } from '../../../commerce/money.ts'
import { StorefrontError, type RequestOptions, type StorefrontClient } from '../../../commerce/storefront-client.ts'
import { variantTitleOf } from '../../../commerce/variant-title.ts'
import { cartCount, isLineOf, noteOf, type Cart, type CartLine, type FilledAttribute } from '../model/cart.ts'
import {
  cartAttributesUpdateMutation,
  cartCreateMutation,
  cartDiscountCodesUpdateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
  cartStockQuery,
  type CartFields,
} from './cart.documents.ts'
import { toMerchandise, underPlan } from '../model/merchandise.ts'
import type { StockedVariant } from '../model/shortfalls.ts'

/** The service's response to a change: its cart, if it still exists, and the errors. */
export interface CartResponse {
  cart: Cart | null
  errors: string[]
}

export interface NewLine {
  merchandiseId: string
  quantity: number
  sellingPlanId?: string
  attributes?: FilledAttribute[]
}

export interface LineUpdate {
  id: string
  quantity: number
  merchandiseId?: string
  /** Null for a one-time purchase. */
  sellingPlanId?: string | null
  /** All attributes of the line: some services drop those that are missing here. */
  attributes?: FilledAttribute[]
}

type LineFields = CartFields['lines']['nodes'][number]

const isMoney = ({ amount, currencyCode }: Money): boolean =>
  moneyPatterns.amount.test(amount) && moneyPatterns.currencyCode.test(currencyCode)

/** Whether what is computed with has the type that the API promises. May throw for what is missing. */
const isLine = ({ quantity, sellingPlanAllocation, merchandise }: LineFields): boolean =>
  Number.isInteger(quantity) &&
  typeof merchandise.title === 'string' &&
  isMoney(merchandise.price) &&
  (merchandise.compareAtPrice === null || isMoney(merchandise.compareAtPrice)) &&
  (sellingPlanAllocation === null || sellingPlanAllocation.priceAdjustments.every(({ price }) => isMoney(price)))

/** The same for a cart. */
const isCart = ({ cost, lines, discountCodes }: CartFields): boolean =>
  isMoney(cost.totalAmount) &&
  discountCodes.every(({ code }) => typeof code === 'string') &&
  lines.nodes.every((line) => isLine(line))

function toLine({ id, quantity, attributes, sellingPlanAllocation, merchandise }: LineFields): CartLine {
  const known = toMerchandise(merchandise, merchandise.product)
  const planPrice = sellingPlanAllocation?.priceAdjustments[0]?.price
  return {
    id,
    key: id,
    quantity,
    title: known.title,
    attributes: attributes.map(({ key, value }) => ({ key, value })),
    note: noteOf(attributes),
    sellingPlan: sellingPlanAllocation?.sellingPlan ?? null,
    merchandise: planPrice ? underPlan(known, planPrice) : known,
  }
}

function readCart(fields: CartFields): Cart {
  if (!isCart(fields)) throw new TypeError('A part is of another type')
  const { id, checkoutUrl, cost, lines, attributes, discountCodes } = fields
  return {
    id,
    checkoutUrl,
    total: cost.totalAmount,
    // A store may keep a sold-out line with quantity 0.
    lines: lines.nodes.filter(({ quantity }) => quantity > 0).map(toLine),
    attributes: attributes.map(({ key, value }) => ({ key, value })),
    discountCodes,
  }
}

/**
 * Converts a cart of the Storefront API to the shop's own type. Its parts are checked without a schema, because the
 * browser's script has no library for them.
 * @throws {StorefrontError} for a malformed cart, which could show wrong sums.
 */
export function toCart(fields: CartFields): Cart {
  try {
    return readCart(fields)
  } catch (cause) {
    throw new StorefrontError('The Storefront API returned a cart of an unexpected shape', { cause })
  }
}

interface Payload {
  result: { cart: CartFields | null; userErrors: { message: string }[] } | null
}

function toResponse({ result }: Payload): CartResponse {
  return {
    cart: result?.cart ? toCart(result.cart) : null,
    errors: result?.userErrors.map(({ message }) => message) ?? [],
  }
}

/** A cart's id without its secret key, which a store may change. */
const withoutKey = (cartId: string): string | undefined => cartId.split('?')[0]

/**
 * The response to a change of the cart `cartId`. In place of a cart that is gone, a real store changes a new one and
 * returns that: nobody has its id, and it lacks what the cart of the session is created with.
 * https://shopify.dev/changelog/cart-mutations-return-a-new-cart-on-failedtoretrievecart-error
 */
function toChange(cartId: string, payload: Payload): CartResponse {
  const { cart, errors } = toResponse(payload)
  return { cart: cart && withoutKey(cart.id) === withoutKey(cartId) ? cart : null, errors }
}

function quantityOf({ merchandiseId, sellingPlanId, attributes }: NewLine, lines: readonly CartLine[]): number {
  const sellingPlan = sellingPlanId ? { id: sellingPlanId } : null
  const wanted = { merchandise: { id: merchandiseId }, sellingPlan, attributes }
  return cartCount(lines.filter((line) => isLineOf(line, wanted)))
}

type AddResult = ResultOf<typeof cartLinesAddMutation>

/**
 * Reads and changes carts over the Storefront API, in the shop's own types (specification, section 7). Each call rejects
 * with a `StorefrontError` without a usable response.
 */
export function createCartApi({ request }: StorefrontClient) {
  /** The cart, if it contains more of `added` than `before`. */
  async function ifAdded(id: string, added: NewLine[], before: readonly CartLine[]): Promise<AddResult | undefined> {
    const { cart } = await request(cartQuery, { id }, { retries: 0 })
    if (!cart) return undefined
    const { lines } = toCart(cart)
    const hasMore = added.some((line) => quantityOf(line, lines) > quantityOf(line, before))
    return hasMore ? { result: { cart, userErrors: [] } } : undefined
  }

  return {
    async fetch(id: string): Promise<Cart | null> {
      const { cart } = await request(cartQuery, { id })
      return cart && toCart(cart)
    },
    create: async (attributes: FilledAttribute[], options?: RequestOptions): Promise<CartResponse> =>
      toResponse(await request(cartCreateMutation, { input: attributes.length > 0 ? { attributes } : {} }, options)),
    /** `before` are the current lines: they show whether an addition whose response was lost has been executed. */
    async addLines(cartId: string, lines: NewLine[], before: readonly CartLine[]): Promise<CartResponse> {
      const arrived = () => ifAdded(cartId, lines, before)
      return toChange(cartId, await request(cartLinesAddMutation, { cartId, lines }, { arrived }))
    },
    updateLines: async (cartId: string, lines: LineUpdate[]): Promise<CartResponse> =>
      toChange(cartId, await request(cartLinesUpdateMutation, { cartId, lines })),
    removeLines: async (cartId: string, lineIds: string[]): Promise<CartResponse> =>
      toChange(cartId, await request(cartLinesRemoveMutation, { cartId, lineIds })),
    /** Replaces all attributes of the cart. */
    updateAttributes: async (cartId: string, attributes: FilledAttribute[]): Promise<CartResponse> =>
      toChange(cartId, await request(cartAttributesUpdateMutation, { cartId, attributes })),
    /** Replaces all codes of the cart. */
    updateDiscountCodes: async (cartId: string, discountCodes: string[]): Promise<CartResponse> =>
      toChange(cartId, await request(cartDiscountCodesUpdateMutation, { cartId, discountCodes })),
    /** The stock of the variants; unknown ones are left out. */
    async fetchStock(ids: string[]): Promise<StockedVariant[]> {
      const { nodes } = await request(cartStockQuery, { ids })
      return nodes.flatMap((node) =>
        node?.__typename === 'ProductVariant'
          ? [{ ...node, title: node.product.title, variantTitle: variantTitleOf(node) }]
          : [],
      )
    },
  }
}

export type CartApi = ReturnType<typeof createCartApi>
