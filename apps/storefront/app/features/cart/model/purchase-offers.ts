import type { Money } from '../../../commerce/money.ts'
import type { QuantityRule } from '../../../commerce/quantity-rule.ts'
import { isInStock } from './line-quantity.ts'
import { hasOption } from './line-variant.ts'
import { isSoldOneTime, subscriptionPlans, type PricedVariant, type SubscriptionPlan } from './purchase-terms.ts'
import type { Merchandise } from './merchandise.ts'

/** A variant of the Storefront API with its stock and selling plans. */
type OfferedVariant = PricedVariant &
  Pick<Merchandise, 'id' | 'sku' | 'availableForSale' | 'quantityAvailable' | 'selectedOptions'> & {
    quantityRule?: QuantityRule | undefined
  }

interface OfferedProduct {
  requiresSellingPlan: boolean
  variants: { nodes: OfferedVariant[] }
}

type VariantOf<Product extends OfferedProduct> = Product['variants']['nodes'][number]

export interface PurchaseOffers<Product extends OfferedProduct> {
  /** Whether it is sold one-time. */
  single: boolean
  /** Whether only the subscription is in stock. */
  isOnlySubscriptionInStock: boolean
  /** The subscribed variant and its plans; null if there are none. */
  subscription: { product: Product; variant: VariantOf<Product>; plans: SubscriptionPlan[] } | null
}

const sameOptions = (a: OfferedVariant, b: OfferedVariant): boolean =>
  a.selectedOptions.every((option) => hasOption(b, option))

export interface Sold<Product extends OfferedProduct> {
  product: Product
  /** The product sold by subscription, often the same. */
  subscription: Product | null
  /** SKUs that cannot be bought one-time. */
  subscriptionSkus: readonly string[]
}

/** The ways in which a variant can be bought. A subscription needs at least one plan. */
export function purchaseOffers<Product extends OfferedProduct>(
  { product, subscription, subscriptionSkus }: Sold<Product>,
  variant: OfferedVariant,
): PurchaseOffers<Product> {
  const subscribed = subscription?.variants.nodes.find(
    (candidate) => candidate.id === variant.id || sameOptions(variant, candidate),
  )
  const plans = subscribed ? subscriptionPlans(subscribed) : []
  const offered =
    subscription && subscribed && plans.length > 0 ? { product: subscription, variant: subscribed, plans } : null
  return {
    single: isSoldOneTime(variant, { requiresSellingPlan: product.requiresSellingPlan, subscriptionSkus }),
    isOnlySubscriptionInStock: offered !== null && isInStock(offered.variant) && !isInStock(variant),
    subscription: offered,
  }
}

/** Whether no offer of a variant is in stock: a subscription may be a separate product with a stock of its own. */
export function isSoldOut({ single, subscription }: PurchaseOffers<OfferedProduct>, variant: OfferedVariant): boolean {
  const isLeft = subscription !== null && isInStock(subscription.variant)
  return !isLeft && !((single || !subscription) && isInStock(variant))
}

/** The platform's search parameter for the number of a selling plan. */
export const planParameter = 'selling_plan'

export const planNumber = ({ id }: SubscriptionPlan): string => id.slice(id.lastIndexOf('/') + 1)

/**
 * The chosen plan if the variant has it. The default is one-time, or the first plan if nothing else is sold or in stock:
 * without script, the form's button would be disabled otherwise.
 */
export function chosenPlan(
  { single, isOnlySubscriptionInStock, subscription }: PurchaseOffers<OfferedProduct>,
  wanted: string | null,
): SubscriptionPlan | null {
  const plans = subscription?.plans ?? []
  return (
    plans.find((plan) => planNumber(plan) === wanted) ??
    (single && !isOnlySubscriptionInStock ? null : (plans[0] ?? null))
  )
}

/** The price of a variant as its page first shows it. */
export const firstPrice = (offers: PurchaseOffers<OfferedProduct>, variant: OfferedVariant): Money =>
  chosenPlan(offers, null)?.price ?? variant.price

/** The saving of a plan's delivery over a one-time purchase, in whole percent; 0 if there is none. */
export function savingPercent(single: Money, plan: Money): number {
  const once = Number(single.amount)
  return once > 0 ? Math.max(0, Math.round((1 - Number(plan.amount) / once) * 100)) : 0
}
