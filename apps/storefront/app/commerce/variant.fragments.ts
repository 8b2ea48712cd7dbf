import { catalogueGraphql, graphql, money, quantityRule } from './graphql.ts'

/** The fields of a variant that can be chosen or bought. */
export const merchandiseFields = graphql(`
  fragment MerchandiseFields on ProductVariant {
    id
    sku
    title
    availableForSale
    quantityAvailable
    price ${money}
    compareAtPrice ${money}
    image {
      url(transform: { maxWidth: 200 })
    }
    selectedOptions {
      name
      value
    }
  }
`)

/** A variant's allocation to a selling plan, with the price per delivery. */
export const planAllocationFields = graphql(`
  fragment PlanAllocationFields on SellingPlanAllocation {
    priceAdjustments {
      price ${money}
    }
    sellingPlan {
      id
      name
    }
  }
`)

/**
 * A variant with its quantity rule, and its selling plans with their delivery intervals, which only the catalogue's API
 * version has. As many plans as a store's group may have.
 */
export const offeredVariantFields = catalogueGraphql(
  `
    fragment OfferedVariantFields on ProductVariant {
      ...MerchandiseFields
      quantityRule ${quantityRule}
      sellingPlanAllocations(first: 31) {
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
