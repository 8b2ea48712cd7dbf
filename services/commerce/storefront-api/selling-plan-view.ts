import { planPrice, plansOf, type SellingPlan, type SellingPlanGroup } from '../catalogue/selling-plan.ts'
import type { Product, Variant } from '../catalogue/product.ts'
import { toGid } from '../values/gid.ts'
import { paginate, viewPage, type PageArguments } from '../values/pagination.ts'
import { noMetafields } from './metafield-view.ts'
import { viewMoney, viewUnitPrice, type ViewContext } from './money-view.ts'

function viewAdjustment({ adjustment, value }: SellingPlan, context: ViewContext) {
  if (adjustment === 'percentage') {
    return { __typename: 'SellingPlanPercentagePriceAdjustment', adjustmentPercentage: value }
  }
  const amount = viewMoney(value, context)
  return adjustment === 'price'
    ? { __typename: 'SellingPlanFixedPriceAdjustment', price: amount }
    : { __typename: 'SellingPlanFixedAmountPriceAdjustment', adjustmentAmount: amount }
}

/** Everything is paid at the checkout. */
const checkoutCharge = {
  type: 'PERCENTAGE',
  value: { __typename: 'SellingPlanCheckoutChargePercentageValue', percentage: 100 },
}

function viewSellingPlan(plan: SellingPlan, context: ViewContext) {
  const interval = { interval: plan.interval.toUpperCase(), intervalCount: plan.intervalCount }
  return {
    id: toGid('SellingPlan', plan.id),
    name: plan.name,
    description: null,
    options: [{ name: plan.optionName, value: plan.name }],
    recurringDeliveries: true,
    priceAdjustments: [{ orderCount: null, adjustmentValue: viewAdjustment(plan, context) }],
    checkoutCharge,
    // Each delivery is paid when it is sent.
    billingPolicy: { __typename: 'SellingPlanRecurringBillingPolicy', ...interval },
    deliveryPolicy: { __typename: 'SellingPlanRecurringDeliveryPolicy', ...interval },
    ...noMetafields,
  }
}

/** A `SellingPlanAllocation` of the Storefront API: the price of a variant under a plan. */
export function viewAllocation(variant: Variant, plan: SellingPlan, context: ViewContext) {
  const { price } = variant
  const planned = planPrice(price, plan)
  const amount = viewMoney(planned, context)
  return {
    sellingPlan: viewSellingPlan(plan, context),
    checkoutChargeAmount: amount,
    remainingBalanceChargeAmount: viewMoney(0, context),
    priceAdjustments: [
      {
        price: amount,
        perDeliveryPrice: amount,
        compareAtPrice: viewMoney(price, context),
        unitPrice: viewUnitPrice(planned, variant, context),
      },
    ],
  }
}

/** The allocations of a variant to all plans of its product. */
export function viewAllocations(product: Product, variant: Variant, args: PageArguments, context: ViewContext) {
  const page = paginate(plansOf(product), ({ id }, index) => [index, id], args)
  return viewPage(page, (plan) => viewAllocation(variant, plan, context))
}

function viewGroup({ name, plans }: SellingPlanGroup, context: ViewContext) {
  const optionNames = [...new Set(plans.map(({ optionName }) => optionName))]
  return {
    name,
    appName: null,
    options: optionNames.map((option) => ({
      name: option,
      values: plans.filter(({ optionName }) => optionName === option).map((plan) => plan.name),
    })),
    sellingPlans: (args: PageArguments) => {
      const page = paginate(plans, ({ id }, index) => [index, id], args)
      return viewPage(page, (plan) => viewSellingPlan(plan, context))
    },
  }
}

/** The `SellingPlanGroup`s of a product. */
export function viewGroups({ sellingPlanGroups }: Product, args: PageArguments, context: ViewContext) {
  const page = paginate(sellingPlanGroups, (_, index) => [index, index], args)
  return viewPage(page, (group) => viewGroup(group, context))
}
