import { z } from 'zod'
import { graphql } from '../../commerce/graphql.ts'

/**
 * Searches the commerce service by title, tag, type or vendor. The same products for every page of results: the query of
 * the content orders them and selects those of a page.
 */
export const productSearchQuery = graphql(`
  query ProductSearch($query: String!) {
    products(first: 100, query: $query) {
      nodes {
        id
      }
    }
  }
`)

/** The expected shape of the response. */
export const productSearchShape = z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
