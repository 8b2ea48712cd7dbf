import { track } from '../../analytics/events.ts'
import { trackedProduct, type LineOfPage } from '../model/tracked-products.ts'

/** Tells analytics of a cart that is looked at. */
export function tellView(cartId: string, lines: LineOfPage[], origin: string): void {
  track({ event: 'Cart Viewed', cart_id: cartId, products: lines.map((line) => trackedProduct(line, origin)) })
}

/** Tells analytics of a line that the shopper takes out. */
export function tellRemoval(cartId: string, line: LineOfPage, origin: string): void {
  track({ event: 'Product Removed', cart_id: cartId, ...trackedProduct(line, origin) })
}
