import { collectionHandle } from '../catalogue/collection.ts'
import { findMerchandise, type Product, type Variant } from '../catalogue/product.ts'
import { planPrice, plansOf, type SellingPlan } from '../catalogue/selling-plan.ts'
import { computeCartCost, type CartCost, type LineCost } from '../pricing/cart-cost.ts'
import type { CartLine, FilledCart } from './cart.ts'

/** A cart line with its product, variant and cost. */
export interface ResolvedLine {
  line: CartLine
  product: Product
  variant: Variant
  /** Undefined for a single purchase, and when the product no longer offers the plan. */
  sellingPlan: SellingPlan | undefined
  cost: LineCost
}

export interface ResolvedCart {
  lines: ResolvedLine[]
  cost: CartCost
}

/** The lines of a cart with current prices and discounts. */
export function resolveCart({ cart, products, discounts }: FilledCart): ResolvedCart {
  const lines = cart.lines.flatMap((line) => {
    const merchandise = findMerchandise(products, line.variantId)
    if (!merchandise) return []
    const { product, variant } = merchandise
    const sellingPlan = plansOf(product).find(({ id }) => String(id) === line.sellingPlanId)
    return [{ line, product, variant, sellingPlan }]
  })
  const cost = computeCartCost(
    lines.map(({ line, product, variant, sellingPlan }) => ({
      quantity: line.quantity,
      unitPrice: sellingPlan ? planPrice(variant.price, sellingPlan) : variant.price,
      compareAtPrice: sellingPlan ? Math.max(variant.price, variant.compareAtPrice ?? 0) : variant.compareAtPrice,
      productHandle: product.handle,
      collection: collectionHandle(product.productType),
      subscription: sellingPlan !== undefined,
      requiresShipping: variant.requiresShipping,
      giftCard: product.giftCard,
    })),
    [
      ...discounts.automatic.map((discount) => ({ code: discount.code, discount })),
      ...cart.discountCodes.map((code) => ({ code, discount: discounts.byCode.get(code.toLowerCase()) })),
    ],
  )
  return { cost, lines: lines.map((line, index) => ({ ...line, cost: cost.lines[index]! })) }
}
