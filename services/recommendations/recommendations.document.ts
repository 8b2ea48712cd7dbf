/** Cart products that are asked for: each costs two lists. */
export const largestCart = 10

const productFields = `#graphql
  fragment RecommendedProduct on Product {
    id
    title
    productType
    handle
    tags
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
    variants(first: 50) {
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

/** Asks, for each of `count` products, what was bought together with it and what is related to it. */
export function recommendationsDocument(count: number): string {
  const indices = Array.from({ length: count }, (_, index) => index)
  const variables = indices.map((index) => `$product${index}: ID!`).join(', ')
  return `query Recommendations(${variables}) {${indices.map(listsFor).join('')}
  }
  ${productFields}`
}
