import { catalogueGraphql } from '../../../commerce/graphql.ts'

/** In which numbers the variants of a cart are sold; of the catalogue's version, since 2023-07 does not tell. */
export const cartRulesQuery = catalogueGraphql(`
  query CartRules($id: ID!) {
    cart(id: $id) {
      lines(first: 250) {
        nodes {
          merchandise {
            ... on ProductVariant {
              id
              quantityRule {
                minimum
                maximum
                increment
              }
            }
          }
        }
      }
    }
  }
`)
