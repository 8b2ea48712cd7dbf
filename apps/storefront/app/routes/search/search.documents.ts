import { z } from 'zod'
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

/** What the answer to it must look like. */
export const productSearchShape = z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
