import { noOption } from '../../../commerce/variant-title.ts'
import type { TrackedProduct } from '../../analytics/events.ts'
import type { CartLine } from './cart.ts'

/** A line of the cart with the path of its product's page, if known. */
export interface LineOfPage {
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
