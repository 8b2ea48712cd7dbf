import { graphql } from './graphql.ts'

/** What the shop shows of a variant wherever it is chosen or bought. */
export const merchandiseFields = graphql(`
  fragment MerchandiseFields on ProductVariant {
    id
    sku
    title
    availableForSale
    quantityAvailable
    price {
      amount
      currencyCode
    }
    compareAtPrice {
      amount
      currencyCode
    }
    image {
      altText
      url(transform: { maxWidth: 200 })
    }
    selectedOptions {
      name
      value
    }
  }
`)
