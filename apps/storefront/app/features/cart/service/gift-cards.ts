import type { Money } from '../../../commerce/money.ts'
import { StorefrontError, type StorefrontClient } from '../../../commerce/storefront-client.ts'
import { giftCardAddMutation, giftCardRemoveMutation, giftCardsQuery } from './gift-card.documents.ts'

/** A gift card that is to pay for a cart. */
export interface AppliedGiftCard {
  id: string
  lastCharacters: string
  /** What it pays. */
  amountUsed: Money
}

/** The first version of the API whose documents these are. */
const firstVersion = '2026-04'

/** Whether carts at this endpoint take gift cards: those of our own service, or of a store's newer version. */
export function takesGiftCards({ url }: { url: string }): boolean {
  const [, version = ''] = /\/api\/([^/]+)\//.exec(url) ?? []
  return url.startsWith('/') || version >= firstVersion
}

const tooMany = 'That was a little fast. Please try the code again in a minute.'

/** The gift cards of carts, over a client of the catalogue's version. */
export function createGiftCards({ request }: StorefrontClient) {
  return {
    /** The cards that are to pay for a cart, in the order in which they are used. */
    async fetch(cartId: string): Promise<AppliedGiftCard[]> {
      return (await request(giftCardsQuery, { id: cartId })).cart?.appliedGiftCards ?? []
    },
    /** Answers what is wrong with the code, which is not tried again: tries are counted. */
    async add(cartId: string, code: string): Promise<string[]> {
      try {
        const { result } = await request(giftCardAddMutation, { cartId, giftCardCodes: [code] }, { retries: 0 })
        return result?.userErrors.map(({ message }) => message) ?? []
      } catch (error) {
        if (error instanceof StorefrontError && error.refusal === '') return [tooMany]
        throw error
      }
    },
    /** A card that is not applied any more needs no removal. */
    async remove(cartId: string, id: string): Promise<void> {
      await request(giftCardRemoveMutation, { cartId, appliedGiftCardIds: [id] })
    },
  }
}
