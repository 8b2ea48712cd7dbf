import type { ResultOf } from '../../../commerce/graphql.ts'
import { StorefrontError, type StorefrontClient } from '../../../commerce/storefront-client.ts'
import { giftCardAddMutation, giftCardRemoveMutation, giftCardsQuery } from './gift-card.documents.ts'

/** A gift card applied to a cart, with the amount that it pays. */
export type AppliedGiftCard = NonNullable<ResultOf<typeof giftCardsQuery>['cart']>['appliedGiftCards'][number]

/** The first API version that supports these documents. */
const firstVersion = '2026-04'

/** Whether carts at this endpoint support gift cards: our own service, or a store's newer API version. */
export function supportsGiftCards({ url }: { url: string }): boolean {
  const [, version = ''] = /\/api\/([^/]+)\//.exec(url) ?? []
  return url.startsWith('/') || version >= firstVersion
}

const tooMany = 'That was a little fast. Please try the code again in a minute.'

/** Manages the gift cards of carts, over a client of the catalogue's API version. */
export function createGiftCards({ request }: StorefrontClient) {
  return {
    /** The cards applied to a cart, in the order in which they are used. */
    async fetch(cartId: string): Promise<AppliedGiftCard[]> {
      return (await request(giftCardsQuery, { id: cartId })).cart?.appliedGiftCards ?? []
    },
    /** Applies a card and returns the errors. Not retried, because the service limits attempts. */
    async add(cartId: string, code: string): Promise<string[]> {
      try {
        const { result } = await request(giftCardAddMutation, { cartId, giftCardCodes: [code] }, { retries: 0 })
        return result?.userErrors.map(({ message }) => message) ?? []
      } catch (error) {
        if (error instanceof StorefrontError && error.refusal === '') return [tooMany]
        throw error
      }
    },
    /** Removes a card. A card that is no longer applied is not an error. */
    async remove(cartId: string, id: string): Promise<void> {
      await request(giftCardRemoveMutation, { cartId, appliedGiftCardIds: [id] })
    },
  }
}
