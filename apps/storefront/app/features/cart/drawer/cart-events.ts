import { track } from '../../analytics/events.ts'
import { trackedProduct, type LineOfPage } from '../model/tracked-products.ts'

export function trackCartView(cartId: string, lines: LineOfPage[], origin: string): void {
  track({ event: 'Cart Viewed', cart_id: cartId, products: lines.map((line) => trackedProduct(line, origin)) })
}

export function trackLineRemoval(cartId: string, line: LineOfPage, origin: string): void {
  track({ event: 'Product Removed', cart_id: cartId, ...trackedProduct(line, origin) })
}
