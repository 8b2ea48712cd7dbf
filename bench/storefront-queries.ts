import type { CommerceService } from '@shop/commerce-service'
import { collectionPage, productPage } from '../services/commerce/testing/hydrogen-documents.ts'
import { queryStorefront, withCommerce } from './commerce-shop.ts'
import { atMost, type Figure } from './figure.ts'
import { catalogue } from './product-pages.ts'
import { quantile } from './quantile.ts'

const version = '2026-04'
const products = 10_000
const rounds = 300

/** A collection page with its filters, as requested by storefronts with facets. */
const facetedCollection = `query ($handle: String!, $filters: [ProductFilter!]) {
  collection(handle: $handle) {
    id title description
    products(first: 24, filters: $filters) {
      filters { id label type presentation values { id label count input swatch { color image { image { url } } } } }
      nodes {
        id handle title availableForSale
        featuredImage { id altText url width height }
        priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

interface Asked {
  query: string
  variables: object
  /** The text that the response must contain. */
  expected: string
}

/**
 * Sends requests of one kind, one at a time, each with other variables. Resolves to the sorted times in milliseconds.
 */
async function timesOf(service: CommerceService, asked: (round: number) => Asked): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    const { query, variables, expected } = asked(round)
    const started = performance.now()
    const answer = await queryStorefront(service, { version, query, variables })
    times.push(performance.now() - started)
    if (!answer.includes(expected) || answer.includes('"errors"')) throw new Error(answer.slice(0, 300))
  }
  return times.slice(rounds)
}

const ofProduct = (round: number): Asked => {
  const handle = `p${(round * 37) % products}`
  return { query: productPage, variables: { handle, selectedOptions: [] }, expected: `"${handle}"` }
}

const ofCollection = (round: number): Asked => ({
  query: collectionPage,
  variables: { handle: `type-${round % 20}`, first: 24 },
  expected: '"hasNextPage":true',
})

const ofFacets = (round: number): Asked => ({
  query: facetedCollection,
  variables: {
    handle: `type-${round % 20}`,
    filters: [{ available: true }, { price: { min: 0, max: 30 + (round % 60) } }],
  },
  expected: '"filter.v.availability"',
})

/** Pages of a storefront made from the newest Hydrogen skeleton, on 10,000 products. */
export async function measureStorefrontQueries(): Promise<Figure[]> {
  return withCommerce(async (service) => {
    await service.importCatalogue({ text: catalogue(products) })
    const page = await timesOf(service, ofProduct)
    const collection = await timesOf(service, ofCollection)
    const facets = await timesOf(service, ofFacets)
    return [
      atMost('product page of 10,000 products in the service, median', quantile(page, 0.5), 'ms', 3),
      atMost('24 of a collection, 10,000 products, median', quantile(collection, 0.5), 'ms', 15),
      atMost('24 of a collection with filters and facets, median', quantile(facets, 0.5), 'ms', 15),
    ]
  })
}
