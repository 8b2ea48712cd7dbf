import type { Money } from '../../commerce/money.ts'
import { hasOption } from '../../features/cart/model/line-variant.ts'
import { isSoldOneTime, subscriptionPlans, type SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import type { CommerceProduct, Variant } from './product.query.ts'

export interface PurchaseOffers {
  /** Whether it can be bought just once. */
  single: boolean
  /** What a subscription is of, and its plans; null when there is none. */
  subscription: { product: CommerceProduct; variant: Variant; plans: SubscriptionPlan[] } | null
}

const sameOptions = (a: Variant, b: Variant): boolean => a.selectedOptions.every((option) => hasOption(b, option))

export interface Sold {
  product: CommerceProduct
  /** The product that subscriptions are of: often the same. */
  subscription: CommerceProduct | null
  /** SKUs that cannot be bought just once. */
  subscriptionSkus: string[]
}

/** The ways in which a variant can be bought. A subscription without any plan is none. */
export function purchaseOffers({ product, subscription, subscriptionSkus }: Sold, variant: Variant): PurchaseOffers {
  const subscribed = subscription?.variants.nodes.find(
    (candidate) => candidate.id === variant.id || sameOptions(variant, candidate),
  )
  const plans = subscribed ? subscriptionPlans(subscribed) : []
  return {
    single: isSoldOneTime(variant, { requiresSellingPlan: product.requiresSellingPlan, subscriptionSkus }),
    subscription:
      subscription && subscribed && plans.length > 0 ? { product: subscription, variant: subscribed, plans } : null,
  }
}

/** The platform's own parameter of a product's address for a selling plan: its number. */
export const planParameter = 'selling_plan'

export const planNumber = ({ id }: SubscriptionPlan): string => id.slice(id.lastIndexOf('/') + 1)

/**
 * The plan that is chosen as far as the variant has it; what is sold by subscription only begins with its first plan.
 */
export function chosenPlan({ single, subscription }: PurchaseOffers, wanted: string | null): SubscriptionPlan | null {
  const plans = subscription?.plans ?? []
  return plans.find((plan) => planNumber(plan) === wanted) ?? (single ? null : (plans[0] ?? null))
}

/** How much less a delivery costs than buying once, in whole percent; 0 when it costs no less. */
export function savingPercent(single: Money, plan: Money): number {
  const once = Number(single.amount)
  return once > 0 ? Math.max(0, Math.round((1 - Number(plan.amount) / once) * 100)) : 0
}
