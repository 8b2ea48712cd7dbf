import { catalogueGraphql } from './graphql.ts'
import { merchandiseFields } from './variant.fragments.ts'
import { planAllocationFields } from './plan-allocation.fragment.ts'

/** A variant with the plans that it is offered under and their rhythm, which only the catalogue's version tells. */
export const offeredVariantFields = catalogueGraphql(
  `
    fragment OfferedVariantFields on ProductVariant {
      ...MerchandiseFields
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
