import { parseDiscountCodes } from '@shop/validation/discount-code'
import { globalId } from '../../commerce/global-id.ts'
import { cartCreateMutation } from '../../features/cart/service/cart.documents.ts'
import type { RequestContext } from '../../request-context.ts'
import { visitParameters } from '../../tracking/campaign.ts'
import { trackingAttributes } from '../../tracking/tracking-attributes.ts'
import { checkOut } from './change-cart.ts'
import { cartIdOf, cookiesOf, openServerCart } from './server-cart.ts'

const mostLines = 250

/** What a link asks to be in a new cart: a `CartInput` of the Storefront API. */
export interface LinkedCart {
  lines: { merchandiseId: string; quantity: number }[]
  discountCodes: string[]
  note: string | null
  attributes: { key: string; value: string }[]
}

/**
 * The cart that the platform's permalinks name: `{variant}:{quantity},…` with the parameters `discount`, `note` and
 * `attributes[…]`. Campaign parameters are kept as attributes, as of every visit. Undefined for another text.
 */
export function linkedCart(lines: string, search: string): LinkedCart | undefined {
  const named = lines.split(',').map((line) => /^(\d{1,20}):(\d{1,6})$/.exec(line))
  if (named.length > mostLines) return undefined
  const read = named.map((line) => ({
    merchandiseId: globalId('ProductVariant', line?.[1] ?? ''),
    quantity: Number(line?.[2] ?? 0),
  }))
  if (read.some(({ quantity }) => quantity < 1)) return undefined
  const given = new URLSearchParams(search)
  const { utm, aspire } = visitParameters(search)
  const attributes = [...given].flatMap(([name, value]) => {
    const key = /^attributes\[(.+)\]$/su.exec(name)?.[1]
    return key ? [{ key, value }] : []
  })
  const campaign = trackingAttributes({ googleClientId: null, googleSessionId: null, utm, aspire })
  return {
    lines: read,
    discountCodes: parseDiscountCodes(given.getAll('discount').join(',')),
    note: given.get('note'),
    attributes: [...campaign, ...attributes],
  }
}

/** The address of the checkout of a new cart, or why there is none. */
export type LinkOutcome = { checkout: string; headers: Headers } | { refusals: string[] }

/**
 * Creates the cart that a link names and takes it to the checkout, with the promotions and discounts of the shop's own
 * carts. It becomes the shopper's cart if they have none: what they have chosen themselves is not replaced by a link.
 * @throws {StorefrontError} when the store does not answer.
 */
export async function openLinkedCart(
  input: LinkedCart,
  context: RequestContext,
  request: Request,
): Promise<LinkOutcome> {
  const { result } = await context.commerce.request(cartCreateMutation, { input })
  if (!result?.cart) return { refusals: result?.userErrors.map(({ message }) => message) ?? [] }
  const isKept = cartIdOf(request, context.site) === null
  const cart = openServerCart(context, { id: result.cart.id, isKept })
  const checkout = await checkOut(cart, context, cookiesOf(request))
  return checkout === null ? { refusals: cart.refusals } : { checkout, headers: cart.headers }
}
