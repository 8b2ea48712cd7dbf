import type { GraphQLResolveInfo } from 'graphql/index.js'
import type { LineInput, LineUpdateInput } from '../cart/cart-lines.ts'
import type { CartCreateInput, CartMutations } from '../cart/cart-mutations.ts'
import type { Attribute, BuyerIdentity } from '../cart/cart.ts'
import { viewCartPayload } from './cart-view.ts'
import { contextCountry } from './localization-view.ts'
import type { ViewContext } from './money-view.ts'
import type { ShopDescription } from './shop-view.ts'

export interface MutationOptions {
  mutations: CartMutations
  context: ViewContext
  shop: ShopDescription
}

type Resolver<Shape> = (parent: unknown, args: Shape, context: unknown, info: GraphQLResolveInfo) => unknown

/** The mutations of the Storefront API. Protocol: https://shopify.dev/docs/api/storefront/2023-07 */
export function createMutationResolvers({ mutations, context, shop }: MutationOptions) {
  const payload = (mutation: Parameters<typeof viewCartPayload>[0], giftCardCodes: readonly string[] = []) =>
    viewCartPayload(mutation, context, giftCardCodes)

  return {
    cartCreate: (_parent, { input }, _context, info) => {
      const { giftCardCodes, ...rest } = input ?? {}
      return payload(mutations.create(rest, contextCountry(info, shop)), giftCardCodes ?? [])
    },
    cartLinesAdd: (_, { cartId, lines }) => payload(mutations.addLines(cartId, lines)),
    cartLinesUpdate: (_, { cartId, lines }) => payload(mutations.updateLines(cartId, lines)),
    cartLinesRemove: (_, { cartId, lineIds }) => payload(mutations.removeLines(cartId, lineIds)),
    cartAttributesUpdate: (_, { cartId, attributes }) => payload(mutations.updateAttributes(cartId, attributes)),
    cartDiscountCodesUpdate: (_, { cartId, discountCodes }) =>
      payload(mutations.updateDiscountCodes(cartId, discountCodes)),
    cartGiftCardCodesAdd: (_, { cartId, giftCardCodes }) => payload(mutations.touch(cartId), giftCardCodes),
    cartGiftCardCodesRemove: (_, { cartId }) => payload(mutations.touch(cartId)),
    cartGiftCardCodesUpdate: (_, { cartId, giftCardCodes }) => payload(mutations.touch(cartId), giftCardCodes),
    cartNoteUpdate: (_, { cartId, note }) => payload(mutations.updateNote(cartId, note)),
    cartBuyerIdentityUpdate: (_, { cartId, buyerIdentity }) =>
      payload(mutations.updateBuyerIdentity(cartId, buyerIdentity)),
    cartSelectedDeliveryOptionsUpdate: (_, { cartId }) => payload(mutations.touch(cartId)),
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
    cartBuyerIdentityUpdate: Resolver<{ cartId: string; buyerIdentity: BuyerIdentity }>
    cartSelectedDeliveryOptionsUpdate: Resolver<{ cartId: string }>
  }
}
