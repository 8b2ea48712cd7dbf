import type { Attribute } from '../cart/cart.ts'
import type { ResolvedLine } from '../cart/resolved-cart.ts'
import { toGid } from '../values/gid.ts'
import { viewMoney, type ViewContext } from './money-view.ts'
import { viewVariant } from './product-view.ts'
import { viewAllocation } from './selling-plan-view.ts'

/** The `attribute` field of objects with attributes. */
export function attributeOf(attributes: readonly Attribute[]) {
  return ({ key }: { key: string }) => attributes.find((attribute) => attribute.key === key) ?? null
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
    discountAllocations: cost.discounts.map(({ code, amount }) => ({
      __typename: 'CartCodeDiscountAllocation',
      code,
      discountedAmount: viewMoney(amount, context),
    })),
    cost: viewed,
    estimatedCost: {
      amount: viewed.amountPerQuantity,
      compareAtAmount: viewed.compareAtAmountPerQuantity,
      subtotalAmount: viewed.subtotalAmount,
      totalAmount: viewed.totalAmount,
    },
    // There are no nested lines.
    parentRelationship: null,
  }
}
