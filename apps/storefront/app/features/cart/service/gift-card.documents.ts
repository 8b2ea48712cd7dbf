import { catalogueGraphql, money } from '../../../commerce/graphql.ts'

/** A cart's gift cards, which the API version of the cart client does not have. */
export const giftCardsQuery = catalogueGraphql(`
  query CartGiftCards($id: ID!) {
    cart(id: $id) {
      appliedGiftCards {
        id
        lastCharacters
        amountUsed ${money}
      }
    }
  }
`)

export const giftCardAddMutation = catalogueGraphql(`
  mutation CartGiftCardCodesAdd($cartId: ID!, $giftCardCodes: [String!]!) {
    result: cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $giftCardCodes) {
      userErrors {
        message
      }
    }
  }
`)

export const giftCardRemoveMutation = catalogueGraphql(`
  mutation CartGiftCardCodesRemove($cartId: ID!, $appliedGiftCardIds: [ID!]!) {
    result: cartGiftCardCodesRemove(cartId: $cartId, appliedGiftCardIds: $appliedGiftCardIds) {
      userErrors {
        message
      }
    }
  }
`)
