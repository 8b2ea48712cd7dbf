import { graphql } from './graphql.ts'

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
