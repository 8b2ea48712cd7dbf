import { parseDiscountCodes } from '@shop/validation/discount-code'
import { globalId } from '../../commerce/global-id.ts'
import { withAttributes, type Cart, type FilledAttribute } from '../../features/cart/model/cart.ts'
import { trackingAttributes } from '../../features/cart/model/checkout-address.ts'
import { refusalWords } from '../../features/cart/model/refusal-words.ts'
import { findShortfalls } from '../../features/cart/model/shortfalls.ts'
import { createCartApi, toCart } from '../../features/cart/service/cart-api.ts'
import { cartCreateMutation } from '../../features/cart/service/cart.documents.ts'
import { shortfallMessages } from '../../features/cart/service/cart-writer.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import type { RequestContext } from '../../request-context.ts'
import { visitParameters } from '../../tracking/campaign.ts'
import { checkOut, visitOf } from './change-cart.ts'
import { hasHidden, notSoldMessage } from '../../content/hidden-products.ts'
import { cookiesOf, openServerCart } from './server-cart.ts'

const maxLines = 250

/** A permalink. */
interface LinkedCart {
  /** The contents of a new cart: a `CartInput` of the Storefront API. */
  input: {
    lines: { merchandiseId: string; quantity: number }[]
    discountCodes: string[]
    note: string | null
    attributes: FilledAttribute[]
  }
  /** The affiliate's. */
  refersionCode: string | null
}

/**
 * Parses the platform's cart permalinks: `{variant}:{quantity},…` with the parameters `discount`, `note` and
 * `attributes[…]`. Campaign parameters are stored as attributes, as for every visit. Undefined for an invalid path.
 */
export function linkedCart(lines: string, search: string): LinkedCart | undefined {
  const named = lines.split(',').map((line) => /^(\d{1,20}):(\d{1,6})$/.exec(line))
  if (named.length > maxLines) return undefined
  const read = named.map((line) => ({
    merchandiseId: globalId('ProductVariant', line?.[1] ?? ''),
    quantity: Number(line?.[2] ?? 0),
  }))
  if (read.some(({ quantity }) => quantity < 1)) return undefined
  const given = new URLSearchParams(search)
  const { utm, aspire, refersionCode } = visitParameters(search)
  const attributes = [...given].flatMap(([name, value]) => {
    const key = /^attributes\[(.+)\]$/su.exec(name)?.[1]
    return key ? [[key, value]] : []
  })
  const campaign = trackingAttributes({ googleClientId: null, googleSessionId: null, utm, aspire })
  return {
    input: {
      lines: read,
      discountCodes: parseDiscountCodes(given.getAll('discount').join(',')),
      note: given.get('note'),
      attributes: withAttributes(campaign, Object.fromEntries(attributes)),
    },
    refersionCode,
  }
}

/** The outcome of a permalink. */
export interface LinkOutcome {
  /** The checkout URL of the link's cart; null if there is none, or the shopper continues from their own cart. */
  checkout: string | null
  /** Messages to show to the shopper before they pay. */
  messages: string[]
  /** The shopper's own cart, which is the link's if they had none. */
  cartId: string | null
  headers: Headers
}

/** Messages about variants of which the link's cart has less than the link requests. */
async function shortfallsOf({ lines }: LinkedCart['input'], made: Cart, { cart }: RequestContext): Promise<string[]> {
  const requested = new Map<string, number>()
  for (const { merchandiseId, quantity } of lines)
    requested.set(merchandiseId, (requested.get(merchandiseId) ?? 0) + quantity)
  const short = findShortfalls(requested, made)
  const messages = await shortfallMessages(createCartApi(cart), short)
  // A variant may not be in the store any more.
  return short.size > 0 && messages.length === 0 ? ['There is less left than the link asks for.'] : messages
}

/**
 * Creates the cart that a link names and takes it to the checkout, with the promotions and discounts of the shop's own
 * carts. It becomes the shopper's cart only if they have none: a link never replaces their own cart.
 * @throws {StorefrontError} when the store does not respond.
 */
export async function openLinkedCart(
  { input, refersionCode }: LinkedCart,
  context: RequestContext,
  request: Request,
): Promise<LinkOutcome> {
  const ownId = cartIdOf(request, context.site)
  const variantIds = input.lines.map(({ merchandiseId }) => merchandiseId)
  if (await hasHidden(context, variantIds))
    return { checkout: null, messages: [notSoldMessage], cartId: ownId, headers: new Headers() }
  const { result } = await context.cart.request(cartCreateMutation, { input })
  if (!result?.cart) {
    const messages = [...new Set(result?.userErrors.map(({ message }) => refusalWords(message)))]
    return { checkout: null, messages, cartId: ownId, headers: new Headers() }
  }
  const made = toCart(result.cart)
  const shortfalls = await shortfallsOf(input, made, context)
  const cart = openServerCart(context, { id: made.id, isKept: ownId === null })
  const outcome = { cartId: ownId ?? made.id, headers: cart.headers }
  if (shortfalls.length > 0 && (ownId === null || made.lines.length === 0)) {
    await cart.session.settled()
    return { ...outcome, checkout: null, messages: shortfalls }
  }
  const visit = visitOf(cookiesOf(request))
  const checkout = await checkOut(cart, context, {
    discountCode: input.discountCodes.join(',') || visit.discountCode,
    refersionCode: refersionCode ?? visit.refersionCode,
  })
  return { ...outcome, checkout, messages: checkout === null ? [...shortfalls, ...cart.refusals] : shortfalls }
}
