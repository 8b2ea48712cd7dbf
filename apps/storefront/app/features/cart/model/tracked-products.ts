import type { TrackedProduct } from '../../analytics/events.ts'
import type { CartLine } from './cart.ts'
import type { CartSettings } from './cart-settings.ts'

/** A line as analytics tell it. Its address is its product's page; home while the pages are not known. */
export function trackedProduct(
  { merchandise }: Pick<CartLine, 'merchandise'>,
  settings: Pick<CartSettings, 'products'> | null,
  origin: string,
): TrackedProduct {
  const { productId, sku, title, variantTitle, price } = merchandise
  return {
    product_id: productId,
    sku,
    name: title,
    variant: variantTitle,
    price: price && Number(price.amount),
    url: origin + (settings?.products[productId]?.path ?? '/'),
  }
}
