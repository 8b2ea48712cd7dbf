import { track } from '../../analytics/events.ts'
import { trackedProduct, type LineOfPage } from '../model/tracked-products.ts'

/** Tracks a view of the cart. */
export function tellView(cartId: string, lines: LineOfPage[], origin: string): void {
  track({ event: 'Cart Viewed', cart_id: cartId, products: lines.map((line) => trackedProduct(line, origin)) })
}

/** Tracks the removal of a line. */
export function tellRemoval(cartId: string, line: LineOfPage, origin: string): void {
  track({ event: 'Product Removed', cart_id: cartId, ...trackedProduct(line, origin) })
}
