import type { Money } from '../../../commerce/money.ts'

/** A selling plan and what each delivery under it costs. */
export interface SubscriptionPlan {
  id: string
  name: string
  price: Money
}

/** A variant of the Storefront API with its price and selling plan allocations. */
export interface PricedVariant {
  price: Money
  sellingPlanAllocations: {
    nodes: {
      priceAdjustments: { price: Money }[]
      sellingPlan: { id: string; name: string; deliveryPolicy: { __typename: string; intervalCount?: number } | null }
    }[]
  }
}

/** The selling plans of a variant; those without a delivery interval are dropped. */
export const subscriptionPlans = ({ price, sellingPlanAllocations }: PricedVariant): SubscriptionPlan[] =>
  sellingPlanAllocations.nodes.flatMap(({ sellingPlan: { id, name, deliveryPolicy }, priceAdjustments }) =>
    deliveryPolicy?.__typename === 'SellingPlanRecurringDeliveryPolicy' && deliveryPolicy.intervalCount
      ? [{ id, name, price: priceAdjustments[0]?.price ?? price }]
      : [],
  )

interface OneTimeRules {
  /** From the catalogue: whether the product is sold only with a selling plan. */
  requiresSellingPlan: boolean
  /** From the content: SKUs that are sold only with a selling plan. */
  subscriptionSkus: readonly string[]
}

/** Whether a variant can be bought one-time, without a selling plan. */
export const isSoldOneTime = (
  { sku }: { sku?: string | null },
  { requiresSellingPlan, subscriptionSkus }: OneTimeRules,
): boolean => !requiresSellingPlan && !(sku && subscriptionSkus.includes(sku))
