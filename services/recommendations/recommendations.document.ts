/** The maximum number of cart products queried: each costs two lists. */
export const maxCartLines = 10

/** The maximum number of them in a request: our own catalogue refuses documents with more than twelve such lists. */
export const maxPerRequest = 5

const productFields = `#graphql
  fragment RecommendedProduct on Product {
    id
    title
    productType
    handle
    availableForSale
    options {
      id
      name
      values
    }
    images(first: 5) {
      nodes {
        url(transform: {maxWidth: 640})
        altText
        width
        height
      }
    }
    variants(first: 250) {
      nodes {
        id
        sku
        title
        availableForSale
        quantityAvailable
        price {
          amount
        }
        compareAtPrice {
          amount
        }
        selectedOptions {
          name
          value
        }
        image {
          url(transform: {maxWidth: 640})
        }
      }
    }
  }
`

const listsFor = (index: number): string => `
    together${index}: productRecommendations(productId: $product${index}, intent: COMPLEMENTARY) {
      ...RecommendedProduct
    }
    related${index}: productRecommendations(productId: $product${index}, intent: RELATED) {
      ...RecommendedProduct
    }`

/** Queries, for each of `count` products, complementary and related ones. */
export function recommendationsDocument(count: number): string {
  const indices = Array.from({ length: count }, (_, index) => index)
  const variables = indices.map((index) => `$product${index}: ID!`).join(', ')
  return `query Recommendations(${variables}) {${indices.map(listsFor).join('')}
  }
  ${productFields}`
}
