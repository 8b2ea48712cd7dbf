import type { Money } from '../../../commerce/money.ts'

/** A selling plan and what each delivery under it costs. */
export interface SubscriptionPlan {
  id: string
  name: string
  price: Money
}

/** What the Storefront API answers of a variant and the selling plans that it is offered under. */
interface OfferedVariant {
  price: Money
  sellingPlanAllocations: {
    nodes: {
      priceAdjustments: { price: Money }[]
      sellingPlan: { id: string; name: string; deliveryPolicy: { __typename: string; intervalCount?: number } | null }
    }[]
  }
}

/** The selling plans of a variant that say how often they deliver; one without an interval count is dropped. */
export const subscriptionPlans = ({ price, sellingPlanAllocations }: OfferedVariant): SubscriptionPlan[] =>
  sellingPlanAllocations.nodes.flatMap(({ sellingPlan: { id, name, deliveryPolicy }, priceAdjustments }) =>
    deliveryPolicy?.__typename === 'SellingPlanRecurringDeliveryPolicy' && deliveryPolicy.intervalCount
      ? [{ id, name, price: priceAdjustments[0]?.price ?? price }]
      : [],
  )

interface OneTimeRules {
  /** The catalogue's word: the product is sold with a selling plan only. */
  requiresSellingPlan: boolean
  /** The content's word: SKUs that are sold with a selling plan only. */
  subscriptionSkus: readonly string[]
}

/** Whether a variant can be bought one-time, without a selling plan. */
export const isSoldOneTime = (
  { sku }: { sku?: string | null },
  { requiresSellingPlan, subscriptionSkus }: OneTimeRules,
): boolean => !requiresSellingPlan && !(sku && subscriptionSkus.includes(sku))
