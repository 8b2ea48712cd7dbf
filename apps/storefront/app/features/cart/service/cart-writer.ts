import { filled, withAttributes, type Attribute, type Cart } from '../model/cart.ts'
import { additionsIn, type Addition, type LineChange, type PendingChange } from '../model/pending-changes.ts'
import type { CartResponse, CartApi, LineUpdate, NewLine } from './cart-api.ts'
import { lineIdOf, type LineKeys } from '../model/line-keys.ts'
import { shortfallMessage, findShortfallsOfChanges } from '../model/shortfalls.ts'

/** The service's cart, null if it no longer exists, and the errors of line changes. */
export interface WriteResult extends CartResponse {
  /** The error of the first line request that failed; the other requests were sent anyway. */
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

type Send = () => Promise<CartResponse>

/**
 * The messages for the variants that are `short`, a map of ids to requested quantities: in 2023-07 the service adds
 * only what it can, without a warning. Rejects as `fetchStock` does.
 */
export async function shortfallMessages(
  { fetchStock }: Pick<CartApi, 'fetchStock'>,
  short: ReadonlyMap<string, number>,
): Promise<string[]> {
  const variants = short.size > 0 ? await fetchStock([...short.keys()]) : []
  return variants.map((variant) => shortfallMessage(variant, short.get(variant.id) ?? 0))
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
   * Fetches the cart if a response has none: a rejected change may lack it, although the cart still exists.
   * @throws when the cart exists, but the response had neither cart nor error.
   */
  async function confirm(cartId: string, response: CartResponse): Promise<CartResponse> {
    if (response.cart) return response
    const cart = await api.fetch(cartId)
    if (cart && response.errors.length === 0)
      throw new Error('The response to a change of the cart did not contain the cart.')
    return { cart, errors: response.errors }
  }

  /** Sends a change whose failure is reported but not shown to the shopper. Null if the cart no longer exists. */
  async function sendQuietly(
    cart: Cart,
    send: (cart: Cart) => Promise<CartResponse>,
    failure: string,
  ): Promise<Cart | null> {
    try {
      const response = await send(cart)
      if (response.cart && response.errors.length === 0) return response.cart
      reportError(new Error(failure, { cause: response.errors }))
      return response.cart ?? (await api.fetch(cart.id))
    } catch (cause) {
      reportError(new Error(failure, { cause }))
      return cart
    }
  }

  /**
   * The request for a change of attributes or codes, and the message to report if it fails; undefined for changes of
   * lines.
   */
  function quietRequest(
    change: PendingChange,
  ): { send(cart: Cart): Promise<CartResponse>; failure: string } | undefined {
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
     * Sends `changes` to the cart, with at most one request each for additions, updates, removals, attributes and
     * codes. Failures of attributes and codes are only reported.
     */
    async write(cart: Cart, changes: readonly PendingChange[], keys: LineKeys): Promise<WriteResult> {
      const result: WriteResult = { cart, errors: [] }
      // One after the other, so that the last response has the newest cart.
      for (const send of lineRequests(cart, changes, keys)) {
        try {
          const response = await confirm(cart.id, await send())
          result.errors.push(...response.errors)
          result.cart = response.cart
        } catch (failure) {
          result.failure ??= failure
        }
        if (!result.cart) return result
      }
      if (result.cart && result.errors.length === 0 && !result.failure) {
        try {
          result.errors.push(...(await shortfallMessages(api, findShortfallsOfChanges(cart, changes, result.cart))))
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
    /**
     * Sends all requests for `changes` in parallel, without waiting for responses, because the page is being left.
     */
    leave(cart: Cart, changes: readonly PendingChange[], keys: LineKeys): void {
      for (const send of lineRequests(cart, changes, keys)) send().catch(reportError)
      for (const change of changes) quietRequest(change)?.send(cart).catch(reportError)
    },
  }
}
