import { graphql } from '../../commerce/graphql.ts'

/** What the commerce service finds by title, tag, type or vendor. */
export const productSearchQuery = graphql(`
  query ProductSearch($query: String!) {
    products(first: 24, query: $query) {
      nodes {
        id
      }
    }
  }
`)
