import type { ResolvedCart } from '../cart/resolved-cart.ts'
import { hasOptions, imageOf, type ProductImage } from '../catalogue/product.ts'
import type { Currency } from '../money.ts'
import type { Order } from '../orders/order.ts'
import type { Summary } from './order-summary.ts'

/** What an open cart comes to. @param errors messages about lines, by the line's id. */
export function summarizeCart(
  { lines, cost }: ResolvedCart,
  currency: Currency,
  errors: ReadonlyMap<string, string> = new Map(),
): Summary {
  return {
    lines: lines.map(({ line, product, variant, sellingPlan, cost }) => ({
      anchor: `line-${line.id}`,
      title: product.title,
      variantTitle: hasOptions(product) ? variant.title : '',
      image: imageOf(product, variant),
      sellingPlan: sellingPlan?.name ?? null,
      quantity: line.quantity,
      total: cost.subtotal,
      attributes: line.attributes,
      error: errors.get(line.id),
    })),
    subtotal: cost.subtotal + cost.discount,
    discount: cost.discount,
    total: cost.total,
    currency,
  }
}

/** What an order came to. @param images those that are still there, by number. */
export function summarizeOrder(order: Order, images: ReadonlyMap<number, ProductImage>): Summary {
  return {
    lines: order.lines.map((line, index) => ({
      anchor: `line-${index + 1}`,
      title: line.title,
      variantTitle: line.variantTitle,
      image: line.imageId === null ? undefined : images.get(line.imageId),
      sellingPlan: line.sellingPlan,
      quantity: line.quantity,
      total: line.unitPrice * line.quantity,
      attributes: line.attributes,
    })),
    subtotal: order.subtotal + order.discount,
    discount: order.discount,
    total: order.total,
    currency: order.currency,
  }
}
