import type { Product, Variant } from '../catalogue/product.ts'
import { computeCartCost, type CartCost, type LineCost } from './cart-cost.ts'
import type { CartLine, FilledCart } from './cart.ts'
import { collectionHandle } from './discount.ts'

/** A cart line with what is sold in it and what that costs. */
export interface ResolvedLine {
  line: CartLine
  product: Product
  variant: Variant
  cost: LineCost
}

export interface ResolvedCart {
  lines: ResolvedLine[]
  cost: CartCost
}

/** The lines of a cart at the prices of the products, and less the discounts, given. */
export function resolveCart({ cart, products, discounts }: FilledCart): ResolvedCart {
  const lines = cart.lines.flatMap((line) => {
    const product = products.get(line.variantId)
    const variant = product?.variants.find(({ id }) => id === line.variantId)
    return product && variant ? [{ line, product, variant }] : []
  })
  const cost = computeCartCost(
    lines.map(({ line, product, variant }) => ({
      quantity: line.quantity,
      unitPrice: variant.price,
      compareAtPrice: variant.compareAtPrice,
      productHandle: product.handle,
      collection: collectionHandle(product.productType),
      subscription: line.sellingPlanId !== null,
      requiresShipping: variant.requiresShipping,
    })),
    cart.discountCodes.map((code) => ({ code, discount: discounts.get(code.toLowerCase()) })),
  )
  return { cost, lines: lines.map((line, index) => ({ ...line, cost: cost.lines[index]! })) }
}
