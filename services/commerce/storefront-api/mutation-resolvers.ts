import { GraphQLError, type GraphQLResolveInfo } from 'graphql/index.js'
import type { LineInput, LineUpdateInput } from '../cart/cart-lines.ts'
import type { BuyerIdentityInput } from '../cart/buyer-identity.ts'
import { readCart, type CartCreateInput, type CartMutations } from '../cart/cart-mutations.ts'
import { CartError, type Attribute, type ChangedCart } from '../cart/cart.ts'
import type { Reads } from '../database/reads.ts'
import { viewCartError, viewCartPayload } from './cart-view.ts'
import { parseGid, parseNumericGid } from '../values/gid.ts'
import { contextCountry } from './localization-view.ts'
import type { ViewContext } from './money-view.ts'
import type { ShopDescription } from './shop-view.ts'
import type { Caller, RateLimits } from '../rate-limits.ts'

export interface MutationOptions {
  reads: Reads
  mutations: CartMutations
  context: ViewContext
  shop: ShopDescription
  rateLimits: RateLimits
}

type Resolver<Shape> = (parent: unknown, args: Shape, caller: Caller, info: GraphQLResolveInfo) => unknown

/** Sets the response's status to 429. */
function tooManyRequests(retryAfter: number): GraphQLError {
  const http = { status: 429, headers: { 'Retry-After': String(retryAfter) } }
  return new GraphQLError('Too many requests: try again later', { extensions: { code: 'THROTTLED', http } })
}

/** The mutations of the Storefront API. Protocol: https://shopify.dev/docs/api/storefront/2023-07 */
export function createMutationResolvers({ reads, mutations, context, shop, rateLimits }: MutationOptions) {
  /** Applies the rate limits and runs a mutation: the payload is the changed cart, or the error with the unchanged one. */
  async function run(
    caller: Caller,
    cartId: string | undefined,
    mutation: () => Promise<ChangedCart>,
    giftCardCodes: readonly string[] = [],
  ) {
    const retryAfter = await rateLimits.takeMutation(caller, cartId)
    if (retryAfter > 0) throw tooManyRequests(retryAfter)
    const { queries } = reads
    try {
      return viewCartPayload(await mutation(), queries, context, giftCardCodes)
    } catch (error) {
      if (!(error instanceof CartError)) throw error
      const token = cartId === undefined ? undefined : parseGid('Cart', cartId)
      return viewCartError(error, token ? await readCart(queries, { token }) : undefined, queries, context)
    }
  }

  return {
    cartCreate: (_, { input }, caller, info) => {
      const { giftCardCodes, ...rest } = input ?? {}
      return run(caller, undefined, () => mutations.create(rest, contextCountry(info, shop)), giftCardCodes ?? [])
    },
    cartLinesAdd: (_, { cartId, lines }, caller) => run(caller, cartId, () => mutations.addLines(cartId, lines)),
    cartLinesUpdate: (_, { cartId, lines }, caller) => run(caller, cartId, () => mutations.updateLines(cartId, lines)),
    cartLinesRemove: (_, { cartId, lineIds }, caller) =>
      run(caller, cartId, () => mutations.removeLines(cartId, lineIds)),
    cartAttributesUpdate: (_, { cartId, attributes }, caller) =>
      run(caller, cartId, () => mutations.updateAttributes(cartId, attributes)),
    cartDiscountCodesUpdate: (_, { cartId, discountCodes }, caller) =>
      run(caller, cartId, () => mutations.updateDiscountCodes(cartId, discountCodes)),
    cartGiftCardCodesAdd: (_, { cartId, giftCardCodes }, caller) =>
      run(caller, cartId, () => mutations.touch(cartId), giftCardCodes),
    cartGiftCardCodesRemove: (_, { cartId }, caller) => run(caller, cartId, () => mutations.touch(cartId)),
    cartGiftCardCodesUpdate: (_, { cartId, giftCardCodes }, caller) =>
      run(caller, cartId, () => mutations.touch(cartId), giftCardCodes),
    cartNoteUpdate: (_, { cartId, note }, caller) => run(caller, cartId, () => mutations.updateNote(cartId, note)),
    cartBuyerIdentityUpdate: (_, { cartId, buyerIdentity }, caller) =>
      run(caller, cartId, () => mutations.updateBuyerIdentity(cartId, buyerIdentity)),
    cartSelectedDeliveryOptionsUpdate: (_, { cartId, selectedDeliveryOptions }, caller) => {
      const selections = selectedDeliveryOptions.map(({ deliveryGroupId, deliveryOptionHandle }) => ({
        group: parseNumericGid('CartDeliveryGroup', deliveryGroupId),
        option: deliveryOptionHandle,
      }))
      return run(caller, cartId, () => mutations.selectDeliveryOptions(cartId, selections))
    },
  } satisfies {
    cartCreate: Resolver<{ input?: (CartCreateInput & { giftCardCodes?: string[] | null }) | null }>
    cartLinesAdd: Resolver<{ cartId: string; lines: LineInput[] }>
    cartLinesUpdate: Resolver<{ cartId: string; lines: LineUpdateInput[] }>
    cartLinesRemove: Resolver<{ cartId: string; lineIds: string[] }>
    cartAttributesUpdate: Resolver<{ cartId: string; attributes: Attribute[] }>
    cartDiscountCodesUpdate: Resolver<{ cartId: string; discountCodes?: string[] | null }>
    cartGiftCardCodesAdd: Resolver<{ cartId: string; giftCardCodes: string[] }>
    cartGiftCardCodesRemove: Resolver<{ cartId: string; appliedGiftCardIds: string[] }>
    cartGiftCardCodesUpdate: Resolver<{ cartId: string; giftCardCodes: string[] }>
    cartNoteUpdate: Resolver<{ cartId: string; note?: string | null }>
    cartBuyerIdentityUpdate: Resolver<{ cartId: string; buyerIdentity: BuyerIdentityInput }>
    cartSelectedDeliveryOptionsUpdate: Resolver<{
      cartId: string
      selectedDeliveryOptions: { deliveryGroupId: string; deliveryOptionHandle: string }[]
    }>
  }
}
