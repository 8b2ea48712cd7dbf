import { catalogueGraphql, graphql } from './graphql.ts'

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

/** A variant under one of its selling plans, and what each delivery of it costs. */
export const planAllocationFields = graphql(`
  fragment PlanAllocationFields on SellingPlanAllocation {
    priceAdjustments {
      price {
        amount
        currencyCode
      }
    }
    sellingPlan {
      id
      name
    }
  }
`)

/**
 * A variant with the numbers in which it is sold, and the plans that it is offered under with their rhythm: what only the
 * catalogue's version tells.
 */
export const offeredVariantFields = catalogueGraphql(
  `
    fragment OfferedVariantFields on ProductVariant {
      ...MerchandiseFields
      quantityRule {
        minimum
        maximum
        increment
      }
      sellingPlanAllocations(first: 20) {
        nodes {
          ...PlanAllocationFields
          sellingPlan {
            deliveryPolicy {
              __typename
              ... on SellingPlanRecurringDeliveryPolicy {
                interval
                intervalCount
              }
            }
          }
        }
      }
    }
  `,
  [merchandiseFields, planAllocationFields],
)
