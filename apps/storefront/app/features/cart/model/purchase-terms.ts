import type { ResultOf } from '../../../commerce/graphql.ts'
import type { Money } from '../../../commerce/money.ts'
import type { offeredVariantFields } from '../service/offered-variant.fragment.ts'

/** A variant with the selling plans that it is offered under. */
export type OfferedVariantFields = ResultOf<typeof offeredVariantFields>

/** A selling plan and what each delivery under it costs. */
export interface SubscriptionPlan {
  id: string
  name: string
  price: Money
}

/** The selling plans of a variant that say how often they deliver; one without an interval count is dropped. */
export function subscriptionPlans(
  variant: Pick<OfferedVariantFields, 'price' | 'sellingPlanAllocations'>,
): SubscriptionPlan[] {
  return variant.sellingPlanAllocations.nodes.flatMap(
    ({ sellingPlan: { id, name, deliveryPolicy }, priceAdjustments }) =>
      deliveryPolicy?.__typename === 'SellingPlanRecurringDeliveryPolicy' && deliveryPolicy.intervalCount
        ? [{ id, name, price: priceAdjustments[0]?.price ?? variant.price }]
        : [],
  )
}

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
