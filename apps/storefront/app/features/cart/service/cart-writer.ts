import { filled, withAttributes, type Attribute, type Cart } from '../model/cart.ts'
import { additionsIn, type Addition, type LineChange, type PendingChange } from '../model/pending-changes.ts'
import type { CartAnswer, CartApi, LineUpdate, NewLine } from './cart-api.ts'
import { lineIdOf, type LineKeys } from '../model/line-keys.ts'
import { shortfallMessage, shortVariants } from '../model/shortfalls.ts'

/** The service's cart, null when it has none any more, and what it refused of the lines. */
export interface WriteResult extends CartAnswer {
  /** What brought no answer to the first change of lines that got none; the others have been made all the same. */
  failure?: unknown
}

const toNewLine = ({ merchandise, quantity, sellingPlan, attributes = [] }: Addition): NewLine => ({
  merchandiseId: merchandise.id,
  quantity,
  ...(sellingPlan && { sellingPlanId: sellingPlan.id }),
  ...(attributes.length > 0 && { attributes: [...attributes] }),
})

const toUpdate = (
  id: string,
  { quantity, merchandise, sellingPlan }: LineChange,
  attributes: readonly Attribute[],
): LineUpdate => ({
  id,
  quantity,
  ...(merchandise && { merchandiseId: merchandise.id }),
  ...(sellingPlan !== undefined && { sellingPlanId: sellingPlan?.id ?? null }),
  ...(attributes.length > 0 && { attributes: filled(attributes) }),
})

type Send = () => Promise<CartAnswer>

/**
 * What the shopper is told of the variants that are `short`, by how many were asked for: the service gives what there is, and
 * does not say so in 2023-07. Rejects as `fetchStock` does.
 */
export async function shortfallMessages(
  { fetchStock }: Pick<CartApi, 'fetchStock'>,
  short: ReadonlyMap<string, number>,
): Promise<string[]> {
  const variants = short.size > 0 ? await fetchStock([...short.keys()]) : []
  return variants.flatMap((variant) => shortfallMessage(variant, short.get(variant.id) ?? 0) ?? [])
}

export function createCartWriter(api: CartApi) {
  function lineRequests(
    { id: cartId, lines: before }: Cart,
    changes: readonly PendingChange[],
    keys: LineKeys,
  ): Send[] {
    const added = additionsIn(changes).map(toNewLine)
    const lines = changes
      .filter((change) => change.kind === 'line')
      .flatMap((change) => {
        const id = lineIdOf(keys, change.key)
        return id === undefined ? [] : [{ id, change }]
      })
    const removed = lines.filter(({ change }) => change.quantity < 1).map(({ id }) => id)
    const updated = lines
      .filter(({ change }) => change.quantity >= 1)
      .map(({ id, change }) => toUpdate(id, change, before.find((line) => line.id === id)?.attributes ?? []))
    return [
      ...(added.length > 0 ? [() => api.addLines(cartId, added, before)] : []),
      ...(updated.length > 0 ? [() => api.updateLines(cartId, updated)] : []),
      ...(removed.length > 0 ? [() => api.removeLines(cartId, removed)] : []),
    ]
  }

  /**
   * An answer without a cart may be a refusal: only when the service has no such cart either is it gone.
   * @throws when the cart is there, but nothing says why it was not answered.
   */
  async function confirm(cartId: string, answer: CartAnswer): Promise<CartAnswer> {
    if (answer.cart) return answer
    const cart = await api.fetch(cartId)
    if (cart && answer.errors.length === 0) throw new Error('A change of the cart was answered without the cart.')
    return { cart, errors: answer.errors }
  }

  /** Sends what only concerns the shop: where it fails the shopper is not told. Null when the cart is gone. */
  async function sendQuietly(
    cart: Cart,
    send: (cart: Cart) => Promise<CartAnswer>,
    failure: string,
  ): Promise<Cart | null> {
    try {
      const answer = await send(cart)
      if (answer.cart && answer.errors.length === 0) return answer.cart
      reportError(new Error(failure, { cause: answer.errors }))
      return answer.cart ?? (await api.fetch(cart.id))
    } catch (cause) {
      reportError(new Error(failure, { cause }))
      return cart
    }
  }

  /** The change as a request, and what is reported when it fails; none for lines. */
  function quietRequest(change: PendingChange): { send(cart: Cart): Promise<CartAnswer>; failure: string } | undefined {
    if (change.kind === 'attributes') {
      return {
        send: ({ id, attributes }) => api.updateAttributes(id, withAttributes(attributes, change.values)),
        failure: 'Failed to update cart attributes',
      }
    }
    if (change.kind !== 'codes') return undefined
    return {
      send: ({ id }) => api.updateDiscountCodes(id, [...change.codes]),
      failure: 'Failed to apply discount code',
    }
  }

  return {
    /**
     * Sends `changes` to the cart, as one request of each kind that they need. Attributes and codes that cannot be set are
     * reported and nothing more.
     */
    async write(cart: Cart, changes: readonly PendingChange[], keys: LineKeys): Promise<WriteResult> {
      const result: WriteResult = { cart, errors: [] }
      // All on their way at once would be answered in any order; the last one's cart is to be the newest.
      for (const send of lineRequests(cart, changes, keys)) {
        try {
          const answer = await confirm(cart.id, await send())
          result.errors.push(...answer.errors)
          result.cart = answer.cart
        } catch (failure) {
          result.failure ??= failure
        }
        if (!result.cart) return result
      }
      if (result.cart && result.errors.length === 0 && !result.failure) {
        try {
          result.errors.push(...(await shortfallMessages(api, shortVariants(cart, changes, result.cart))))
        } catch (failure) {
          result.failure = failure
        }
      }
      for (const change of changes) {
        const quiet = quietRequest(change)
        if (quiet && result.cart) result.cart = await sendQuietly(result.cart, quiet.send, quiet.failure)
      }
      return result
    },
    /** Sends `changes` at once, without waiting for one answer before the next request: nobody will be there to wait. */
    leave(cart: Cart, changes: readonly PendingChange[], keys: LineKeys): void {
      for (const send of lineRequests(cart, changes, keys)) send().catch(reportError)
      for (const change of changes) quietRequest(change)?.send(cart).catch(reportError)
    },
  }
}
