import { noOption } from '../../../commerce/variant-title.ts'
import type { TrackedProduct } from '../../analytics/events.ts'
import type { CartLine } from './cart.ts'

/** A line of the cart, with the path of its product's page where that is known. */
export interface LineOfPage {
  line: Pick<CartLine, 'merchandise'>
  path: string | undefined
}

/** A line as analytics tell it. Its address is its product's page; home while that is not known. */
export function trackedProduct({ line: { merchandise }, path = '/' }: LineOfPage, origin: string): TrackedProduct {
  const { productId, sku, title, variantTitle, price } = merchandise
  return {
    product_id: productId,
    sku,
    name: title,
    // As the store's own reports name it.
    variant: variantTitle || noOption,
    price: price && Number(price.amount),
    url: origin + path,
  }
}
