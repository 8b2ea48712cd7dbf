import { GraphQLError, type GraphQLResolveInfo } from 'graphql/index.js'
import type { LineInput, LineUpdateInput } from '../cart/cart-lines.ts'
import type { BuyerIdentityInput } from '../cart/buyer-identity.ts'
import type { AddressUpdate, SelectableAddress } from '../cart/cart-addresses.ts'
import type { CartCreateInput } from '../cart/cart-input.ts'
import {
  MetafieldError,
  mostSet,
  type MetafieldIssue,
  type MetafieldMutations,
  type OwnedMetafieldInput,
} from '../cart/cart-metafields.ts'
import type { CartMutations } from '../cart/cart-mutations.ts'
import { fillCart, readCart } from '../cart/filled-cart.ts'
import { CartError, maxGiftCards, type Attribute, type ChangedCart } from '../cart/cart.ts'
import type { Reads } from '../database/reads.ts'
import { viewCart, viewCartError, viewCartPayload } from './cart-view.ts'
import { parseGid, parseNumericGid, toGid } from '../values/gid.ts'
import { contextCountry } from './localization-view.ts'
import { viewMetafield } from './metafield-view.ts'
import type { ViewContext } from './money-view.ts'
import type { ShopDescription } from './shop-view.ts'
import type { Caller, RateLimits } from '../rate-limits.ts'

export interface MutationOptions {
  reads: Reads
  mutations: CartMutations
  metafields: MetafieldMutations
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
export function createMutationResolvers(options: MutationOptions) {
  const { reads, mutations, metafields, context, shop, rateLimits } = options
  const { queries } = reads

  /** Applies the rate limits and runs a mutation: the payload is the changed cart, or the error with the unchanged one. */
  async function run(
    caller: Caller,
    cartId: string | undefined,
    mutation: () => Promise<ChangedCart>,
    giftCardCodes: readonly string[] = [],
  ) {
    const retryAfter =
      (await rateLimits.takeMutation(caller, cartId)) ||
      (await rateLimits.takeGiftCardCodes(caller, Math.min(giftCardCodes.length, maxGiftCards)))
    if (retryAfter > 0) throw tooManyRequests(retryAfter)
    try {
      return viewCartPayload(await mutation(), queries, context)
    } catch (error) {
      if (!(error instanceof CartError)) throw error
      const token = cartId === undefined ? undefined : parseGid('Cart', cartId)
      return viewCartError(error, token ? await readCart(queries, { token }) : undefined, queries, context)
    }
  }

  /** Applies the rate limits of carts and runs a mutation of their metafields. */
  async function runOnMetafields<Result>(
    caller: Caller,
    cartIds: ReadonlySet<string>,
    mutation: () => Promise<Result>,
  ): Promise<{ result: Result | null; userErrors: MetafieldIssue[] }> {
    for (const cartId of cartIds) {
      const retryAfter = await rateLimits.takeMutation(caller, cartId)
      if (retryAfter > 0) throw tooManyRequests(retryAfter)
    }
    try {
      return { result: await mutation(), userErrors: [] }
    } catch (error) {
      if (!(error instanceof MetafieldError)) throw error
      return { result: null, userErrors: error.issues }
    }
  }

  return {
    cartMetafieldsSet: async (_, { metafields: inputs }, caller) => {
      const owners = new Set(inputs.slice(0, mostSet).map(({ ownerId }) => ownerId))
      const { result, userErrors } = await runOnMetafields(caller, owners, () => metafields.set(inputs))
      const viewed = result?.map(({ cart, metafield }) =>
        viewMetafield(metafield, async () => viewCart(await fillCart(queries, cart), queries, context)),
      )
      return {
        metafields: viewed ?? null,
        userErrors: userErrors.map((issue) => ({ __typename: 'MetafieldsSetUserError', ...issue })),
      }
    },
    cartMetafieldDelete: async (_, { input }, caller) => {
      const remove = () => metafields.remove(input)
      const { result, userErrors } = await runOnMetafields(caller, new Set([input.ownerId]), remove)
      return {
        deletedId: result === null ? null : toGid('Metafield', result),
        userErrors: userErrors.map((issue) => ({ __typename: 'MetafieldDeleteUserError', ...issue })),
      }
    },
    cartClone: (_, { cartId }, caller) => run(caller, cartId, () => mutations.clone(cartId)),
    cartRemovePersonalData: (_, { cartId }, caller) => run(caller, cartId, () => mutations.removePersonalData(cartId)),
    cartCreate: (_, { input }, caller, info) => {
      const create = () => mutations.create(input ?? {}, contextCountry(info, shop))
      return run(caller, undefined, create, input?.giftCardCodes ?? [])
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
      run(caller, cartId, () => mutations.addGiftCards(cartId, giftCardCodes), giftCardCodes),
    cartGiftCardCodesRemove: (_, { cartId, appliedGiftCardIds }, caller) =>
      run(caller, cartId, () => mutations.removeGiftCards(cartId, appliedGiftCardIds)),
    cartGiftCardCodesUpdate: (_, { cartId, giftCardCodes }, caller) =>
      run(caller, cartId, () => mutations.updateGiftCards(cartId, giftCardCodes), giftCardCodes),
    cartNoteUpdate: (_, { cartId, note }, caller) => run(caller, cartId, () => mutations.updateNote(cartId, note)),
    cartBuyerIdentityUpdate: (_, { cartId, buyerIdentity }, caller) =>
      run(caller, cartId, () => mutations.updateBuyerIdentity(cartId, buyerIdentity)),
    cartDeliveryAddressesAdd: (_, { cartId, addresses }, caller) =>
      run(caller, cartId, () => mutations.addDeliveryAddresses(cartId, addresses)),
    cartDeliveryAddressesRemove: (_, { cartId, addressIds }, caller) =>
      run(caller, cartId, () => mutations.removeDeliveryAddresses(cartId, addressIds)),
    cartDeliveryAddressesReplace: (_, { cartId, addresses }, caller) =>
      run(caller, cartId, () => mutations.replaceDeliveryAddresses(cartId, addresses)),
    cartDeliveryAddressesUpdate: (_, { cartId, addresses }, caller) =>
      run(caller, cartId, () => mutations.updateDeliveryAddresses(cartId, addresses)),
    cartSelectedDeliveryOptionsUpdate: (_, { cartId, selectedDeliveryOptions }, caller) => {
      const selections = selectedDeliveryOptions.map(({ deliveryGroupId, deliveryOptionHandle }) => ({
        group: parseNumericGid('CartDeliveryGroup', deliveryGroupId),
        option: deliveryOptionHandle,
      }))
      return run(caller, cartId, () => mutations.selectDeliveryOptions(cartId, selections))
    },
  } satisfies {
    cartMetafieldsSet: Resolver<{ metafields: OwnedMetafieldInput[] }>
    cartMetafieldDelete: Resolver<{ input: { key: string; ownerId: string } }>
    cartClone: Resolver<{ cartId: string }>
    cartRemovePersonalData: Resolver<{ cartId: string }>
    cartCreate: Resolver<{ input?: CartCreateInput | null }>
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
    cartDeliveryAddressesAdd: Resolver<{ cartId: string; addresses: SelectableAddress[] }>
    cartDeliveryAddressesRemove: Resolver<{ cartId: string; addressIds: string[] }>
    cartDeliveryAddressesReplace: Resolver<{ cartId: string; addresses: SelectableAddress[] }>
    cartDeliveryAddressesUpdate: Resolver<{ cartId: string; addresses: AddressUpdate[] }>
    cartSelectedDeliveryOptionsUpdate: Resolver<{
      cartId: string
      selectedDeliveryOptions: { deliveryGroupId: string; deliveryOptionHandle: string }[]
    }>
  }
}
