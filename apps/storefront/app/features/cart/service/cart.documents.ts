import { graphql, money, type ResultOf } from '../../../commerce/graphql.ts'
import { merchandiseFields, planAllocationFields } from '../../../commerce/variant.fragments.ts'

const cartFields = graphql(
  `
    fragment CartFields on Cart {
      id
      checkoutUrl
      cost {
        totalAmount ${money}
      }
      lines(first: 250) {
        nodes {
          id
          quantity
          attributes {
            key
            value
          }
          sellingPlanAllocation {
            ...PlanAllocationFields
            sellingPlan {
              recurringDeliveries
            }
          }
          merchandise {
            ... on ProductVariant {
              ...MerchandiseFields
              product {
                id
                title
                productType
              }
            }
          }
        }
      }
      attributes {
        key
        value
      }
      discountCodes {
        code
        applicable
      }
    }
  `,
  [merchandiseFields, planAllocationFields],
)

/** The result of every mutation. */
const changedCart = `{
  cart {
    ...CartFields
  }
  userErrors {
    code
    field
    message
  }
}`

export const cartQuery = graphql(
  `
    query Cart($id: ID!) {
      cart(id: $id) {
        ...CartFields
      }
    }
  `,
  [cartFields],
)

/** The stock of variants, which explains reduced quantities: version 2023-07 has no `warnings`. */
export const cartStockQuery = graphql(`
  query CartStock($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on ProductVariant {
        id
        title
        availableForSale
        quantityAvailable
        product {
          title
        }
      }
    }
  }
`)

export const cartCreateMutation = graphql(
  `
    mutation CartCreate($input: CartInput) {
      result: cartCreate(input: $input) ${changedCart}
    }
  `,
  [cartFields],
)

export const cartLinesAddMutation = graphql(
  `
    mutation CartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
      result: cartLinesAdd(cartId: $cartId, lines: $lines) ${changedCart}
    }
  `,
  [cartFields],
)

export const cartLinesUpdateMutation = graphql(
  `
    mutation CartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
      result: cartLinesUpdate(cartId: $cartId, lines: $lines) ${changedCart}
    }
  `,
  [cartFields],
)

export const cartLinesRemoveMutation = graphql(
  `
    mutation CartLinesRemove($cartId: ID!, $lineIds: [ID!]!) {
      result: cartLinesRemove(cartId: $cartId, lineIds: $lineIds) ${changedCart}
    }
  `,
  [cartFields],
)

export const cartAttributesUpdateMutation = graphql(
  `
    mutation CartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!) {
      result: cartAttributesUpdate(cartId: $cartId, attributes: $attributes) ${changedCart}
    }
  `,
  [cartFields],
)

export const cartDiscountCodesUpdateMutation = graphql(
  `
    mutation CartDiscountCodesUpdate($cartId: ID!, $discountCodes: [String!]!) {
      result: cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) ${changedCart}
    }
  `,
  [cartFields],
)

export type CartFields = ResultOf<typeof cartFields>
