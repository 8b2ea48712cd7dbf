import type { Attribute } from '../cart/cart.ts'
import type { Discount } from '../pricing/discount.ts'
import type { ResolvedLine } from '../cart/resolved-cart.ts'
import { toGid } from '../values/gid.ts'
import { viewMoney, type ViewContext } from './money-view.ts'
import { viewVariant } from './product-view.ts'
import { viewAllocation } from './selling-plan-view.ts'

/** The `attribute` field of objects with attributes. */
export function attributeOf(attributes: readonly Attribute[]) {
  return ({ key }: { key: string }) => attributes.find((attribute) => attribute.key === key) ?? null
}

/** Free shipping reduces no line. */
const targetType = 'LINE_ITEM'

/** A `CartDiscountApplication` of the Storefront API. */
function viewApplication(discount: Discount, context: ViewContext) {
  const { type, value, oncePerOrder, productHandles, collections, subscriptionOnly } = discount
  const isLimited = subscriptionOnly || productHandles.length + collections.length > 0
  return {
    allocationMethod: type === 'fixed amount' && !oncePerOrder ? 'EACH' : 'ACROSS',
    targetSelection: isLimited ? 'ENTITLED' : 'ALL',
    targetType,
    value:
      type === 'percentage'
        ? { __typename: 'PricingPercentageValue', percentage: value / 100 }
        : { __typename: 'MoneyV2', ...viewMoney(value, context) },
  }
}

/** A `CartLine` of the Storefront API. */
export function viewLine({ line, product, variant, sellingPlan, cost }: ResolvedLine, context: ViewContext) {
  const viewed = {
    amountPerQuantity: viewMoney(cost.unitPrice, context),
    compareAtAmountPerQuantity: cost.compareAtPrice === null ? null : viewMoney(cost.compareAtPrice, context),
    subtotalAmount: viewMoney(cost.subtotal, context),
    totalAmount: viewMoney(cost.total, context),
  }
  return {
    __typename: 'CartLine',
    id: toGid('CartLine', line.id),
    quantity: line.quantity,
    attributes: line.attributes,
    attribute: attributeOf(line.attributes),
    merchandise: () => viewVariant(product, variant, context),
    sellingPlanAllocation: sellingPlan ? viewAllocation(variant, sellingPlan, context) : null,
    discountAllocations: cost.discounts.map(({ code, discount, amount }) => ({
      ...(discount.method === 'automatic'
        ? { __typename: 'CartAutomaticDiscountAllocation', title: code }
        : { __typename: 'CartCodeDiscountAllocation', code }),
      discountApplication: viewApplication(discount, context),
      discountedAmount: viewMoney(amount, context),
      targetType,
    })),
    cost: viewed,
    estimatedCost: {
      amount: viewed.amountPerQuantity,
      compareAtAmount: viewed.compareAtAmountPerQuantity,
      subtotalAmount: viewed.subtotalAmount,
      totalAmount: viewed.totalAmount,
    },
    instructions: { canRemove: true, canUpdateQuantity: true },
    // There are no nested lines.
    parentRelationship: null,
  }
}
