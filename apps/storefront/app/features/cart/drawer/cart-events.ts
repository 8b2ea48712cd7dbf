import { noOption } from '../../../commerce/variant-title.ts'
import { track, type TrackedProduct } from '../../analytics/events.ts'
import type { CartLine } from '../model/cart.ts'

/** A line of the cart with the path of its product's page, if known. */
interface LineOfPage {
  line: Pick<CartLine, 'merchandise'>
  path: string | undefined
}

/**
 * A line as an item of an analytics event. Its URL is that of its product's page, or the home page while that is
 * unknown.
 */
export function trackedProduct({ line: { merchandise }, path = '/' }: LineOfPage, origin: string): TrackedProduct {
  const { productId, sku, title, variantTitle, price } = merchandise
  return {
    product_id: productId,
    sku,
    name: title,
    // The name in the store's own reports.
    variant: variantTitle || noOption,
    price: price && Number(price.amount),
    url: origin + path,
  }
}

export function trackCartView(cartId: string, lines: LineOfPage[], origin: string): void {
  track({ event: 'Cart Viewed', cart_id: cartId, products: lines.map((line) => trackedProduct(line, origin)) })
}

export function trackLineRemoval(cartId: string, line: LineOfPage, origin: string): void {
  track({ event: 'Product Removed', cart_id: cartId, ...trackedProduct(line, origin) })
}
