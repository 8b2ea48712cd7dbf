import { catalogueGraphql, quantityRule } from '../../../commerce/graphql.ts'

/** The quantity rules of a cart's variants; in the catalogue's version, since 2023-07 does not have them. */
export const cartRulesQuery = catalogueGraphql(`
  query CartRules($id: ID!) {
    cart(id: $id) {
      lines(first: 250) {
        nodes {
          merchandise {
            ... on ProductVariant {
              id
              quantityRule ${quantityRule}
            }
          }
        }
      }
    }
  }
`)
