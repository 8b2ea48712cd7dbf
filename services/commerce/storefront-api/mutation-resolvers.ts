import { GraphQLError, type GraphQLResolveInfo } from 'graphql/index.js'
import type { CartCreateInput } from '../cart/cart-input.ts'
import {
  MetafieldError,
  maxMetafieldsPerRequest,
  type MetafieldIssue,
  type MetafieldMutations,
  type OwnedMetafieldInput,
} from '../cart/cart-metafields.ts'
import type { CartMutations } from '../cart/cart-mutations.ts'
import { fillCart, readCart } from '../cart/filled-cart.ts'
import { attributesLength, CartError, lengthOf, maxGiftCards, type ChangedCart } from '../cart/cart.ts'
import type { Reads } from '../database/reads.ts'
import { viewCart, viewCartError, viewCartPayload } from './cart-view.ts'
import { parseGid, toGid } from '../values/gid.ts'
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

type OfCart = { cartId: string }

/** The codes in a mutation's input, whose number is limited, and the metafields of a new cart. */
type Counted = Pick<CartCreateInput, 'discountCodes' | 'giftCardCodes' | 'metafields'>

/** Sets the response's status to 429. */
function tooManyRequests(retryAfter: number): GraphQLError {
  const http = { status: 429, headers: { 'Retry-After': String(retryAfter) } }
  return new GraphQLError('Too many requests: try again later', { extensions: { code: 'THROTTLED', http } })
}

/** The mutations of the Storefront API. Protocol: https://shopify.dev/docs/api/storefront/2023-07 */
export function createMutationResolvers(options: MutationOptions) {
  const { reads, mutations, metafields, context, shop, rateLimits } = options
  const { queries } = reads

  /**
   * Applies the rate limits and runs a mutation: the payload is the changed cart, or the error with the unchanged one.
   */
  async function run(
    caller: Caller,
    cartId: string | undefined,
    mutation: () => Promise<ChangedCart>,
    { giftCardCodes, discountCodes, metafields: added }: Counted = {},
  ) {
    const token = cartId === undefined ? undefined : parseGid('Cart', cartId)
    const retryAfter =
      (await rateLimits.takeMutation(caller, token)) ||
      (await rateLimits.takeGiftCardCodes(caller, Math.min(giftCardCodes?.length ?? 0, maxGiftCards))) ||
      (await rateLimits.takeDiscountCodes(caller, discountCodes ?? []))
    if (retryAfter > 0) throw tooManyRequests(retryAfter)
    try {
      const changed = await mutation()
      const { attributes, lines } = changed.cart
      await rateLimits.takeGrowth(caller, changed.growth + lengthOf(added ?? []))
      await rateLimits.countTexts(caller, attributesLength([{ attributes }, ...lines]) + lengthOf(added ?? []))
      return viewCartPayload(changed, queries, context)
    } catch (error) {
      if (!(error instanceof CartError)) throw error
      return viewCartError(error, token ? await readCart(queries, { token }) : undefined, queries, context)
    }
  }

  /** Applies the rate limits of carts and runs a mutation of their metafields. */
  async function runOnMetafields<Result>(
    caller: Caller,
    cartIds: ReadonlySet<string>,
    mutation: () => Promise<Result>,
    inputs: readonly OwnedMetafieldInput[] = [],
  ): Promise<{ result: Result | null; userErrors: MetafieldIssue[] }> {
    for (const cartId of cartIds) {
      const retryAfter = await rateLimits.takeMutation(caller, parseGid('Cart', cartId))
      if (retryAfter > 0) throw tooManyRequests(retryAfter)
    }
    try {
      const result = await mutation()
      await rateLimits.countTexts(caller, lengthOf(inputs))
      await rateLimits.takeGrowth(caller, lengthOf(inputs))
      return { result, userErrors: [] }
    } catch (error) {
      if (!(error instanceof MetafieldError)) throw error
      return { result: null, userErrors: error.issues }
    }
  }

  /** The resolver of a mutation of a cart whose other argument has this name. */
  const changing =
    <Name extends string, Value>(name: Name, mutate: (cartId: string, value: Value) => Promise<ChangedCart>) =>
    (_: unknown, args: OfCart & Record<Name, Value>, caller: Caller) =>
      run(caller, args.cartId, () => mutate(args.cartId, args[name]))

  /** The resolver of a mutation with gift card codes. */
  const addingGiftCards =
    (mutate: (cartId: string, giftCardCodes: string[]) => Promise<ChangedCart>) =>
    (_: unknown, { cartId, giftCardCodes }: OfCart & { giftCardCodes: string[] }, caller: Caller) =>
      run(caller, cartId, () => mutate(cartId, giftCardCodes), { giftCardCodes })

  return {
    cartMetafieldsSet: async (
      _: unknown,
      { metafields: inputs }: { metafields: OwnedMetafieldInput[] },
      caller: Caller,
    ) => {
      const owners = new Set(inputs.slice(0, maxMetafieldsPerRequest).map(({ ownerId }) => ownerId))
      const { result, userErrors } = await runOnMetafields(caller, owners, () => metafields.set(inputs), inputs)
      const viewed = result?.map(({ cart, metafield }) =>
        viewMetafield(metafield, async () => viewCart(await fillCart(queries, cart), queries, context)),
      )
      return {
        metafields: viewed ?? null,
        userErrors: userErrors.map((issue) => ({ __typename: 'MetafieldsSetUserError', ...issue })),
      }
    },
    cartMetafieldDelete: async (_: unknown, { input }: { input: { key: string; ownerId: string } }, caller: Caller) => {
      const remove = () => metafields.remove(input)
      const { result, userErrors } = await runOnMetafields(caller, new Set([input.ownerId]), remove)
      return {
        deletedId: result === null ? null : toGid('Metafield', result),
        userErrors: userErrors.map((issue) => ({ __typename: 'MetafieldDeleteUserError', ...issue })),
      }
    },
    cartClone: (_: unknown, { cartId }: OfCart, caller: Caller) => run(caller, cartId, () => mutations.clone(cartId)),
    cartRemovePersonalData: (_: unknown, { cartId }: OfCart, caller: Caller) =>
      run(caller, cartId, () => mutations.removePersonalData(cartId)),
    cartCreate: (
      _: unknown,
      { input }: { input?: CartCreateInput | null },
      caller: Caller,
      info: GraphQLResolveInfo,
    ) => {
      const create = () => mutations.create(input ?? {}, contextCountry(info, shop))
      return run(caller, undefined, create, input ?? {})
    },
    cartLinesAdd: changing('lines', mutations.addLines),
    cartLinesUpdate: changing('lines', mutations.updateLines),
    cartLinesRemove: changing('lineIds', mutations.removeLines),
    cartAttributesUpdate: changing('attributes', mutations.updateAttributes),
    cartDiscountCodesUpdate: (_: unknown, args: OfCart & Counted, caller: Caller) =>
      run(caller, args.cartId, () => mutations.updateDiscountCodes(args.cartId, args.discountCodes), args),
    cartGiftCardCodesAdd: addingGiftCards(mutations.addGiftCards),
    cartGiftCardCodesRemove: changing('appliedGiftCardIds', mutations.removeGiftCards),
    cartGiftCardCodesUpdate: addingGiftCards(mutations.updateGiftCards),
    cartNoteUpdate: changing('note', mutations.updateNote),
    cartBuyerIdentityUpdate: changing('buyerIdentity', mutations.updateBuyerIdentity),
    cartDeliveryAddressesAdd: changing('addresses', mutations.addDeliveryAddresses),
    cartDeliveryAddressesRemove: changing('addressIds', mutations.removeDeliveryAddresses),
    cartDeliveryAddressesReplace: changing('addresses', mutations.replaceDeliveryAddresses),
    cartDeliveryAddressesUpdate: changing('addresses', mutations.updateDeliveryAddresses),
    cartSelectedDeliveryOptionsUpdate: changing('selectedDeliveryOptions', mutations.selectDeliveryOptions),
  }
}
