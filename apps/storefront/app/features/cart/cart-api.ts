import type { StorefrontClient } from '../../commerce/storefront-client.ts'
import type { Cart, CartLine } from './cart.ts'
import {
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
  type CartFields,
} from './cart.documents.ts'
import { toMerchandise } from './merchandise.ts'

/** What the service made of a change: its cart, if it still has one, and what it refused. */
export interface CartAnswer {
  cart: Cart | null
  errors: string[]
}

export interface NewLine {
  merchandiseId: string
  quantity: number
  sellingPlanId?: string
}

/** The cart as the rest of the shop knows it, over the Storefront API. */
export interface CartApi {
  fetch(cartId: string): Promise<Cart | null>
  create(): Promise<CartAnswer>
  addLines(cartId: string, lines: NewLine[]): Promise<CartAnswer>
  updateLines(cartId: string, lines: { id: string; quantity: number }[]): Promise<CartAnswer>
  removeLines(cartId: string, lineIds: string[]): Promise<CartAnswer>
}

type LineFields = CartFields['lines']['nodes'][number]

function toLine({ id, quantity, attributes, sellingPlanAllocation, merchandise }: LineFields): CartLine {
  const known = toMerchandise(merchandise, merchandise.product)
  const planPrice = sellingPlanAllocation?.priceAdjustments[0]?.price
  return {
    id,
    quantity,
    attributes: attributes.map(({ key, value }) => ({ key, value })),
    sellingPlan: sellingPlanAllocation?.sellingPlan ?? null,
    merchandise: planPrice ? { ...known, price: planPrice } : known,
  }
}

function toCart({ id, checkoutUrl, cost, lines, attributes, discountCodes }: CartFields): Cart {
  return {
    id,
    checkoutUrl,
    total: cost.totalAmount,
    lines: lines.nodes.map(toLine),
    attributes: attributes.map(({ key, value }) => ({ key, value })),
    discountCodes,
  }
}

interface Payload {
  result: { cart: CartFields | null; userErrors: { message: string }[] } | null
}

function toAnswer({ result }: Payload): CartAnswer {
  return {
    cart: result?.cart ? toCart(result.cart) : null,
    errors: result?.userErrors.map(({ message }) => message) ?? [],
  }
}

export function createCartApi({ request }: StorefrontClient): CartApi {
  return {
    async fetch(id) {
      const { cart } = await request(cartQuery, { id })
      return cart && toCart(cart)
    },
    create: async () => toAnswer(await request(cartCreateMutation, { input: {} })),
    addLines: async (cartId, lines) => toAnswer(await request(cartLinesAddMutation, { cartId, lines })),
    updateLines: async (cartId, lines) => toAnswer(await request(cartLinesUpdateMutation, { cartId, lines })),
    removeLines: async (cartId, lineIds) => toAnswer(await request(cartLinesRemoveMutation, { cartId, lineIds })),
  }
}
