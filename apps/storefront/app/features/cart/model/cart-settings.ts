import type { ProductTile } from '../../product-tile/product-tile.query.ts'
import type { DiscountSettings } from './discount-settings.ts'
import type { Promotion } from './promotions.ts'

type TextName = 'giftNoteTextPlaceholder' | 'giftingNotice' | 'cbdWarning' | 'shippingNotePowderProducts'

/** A product that the site shows, as far as the cart needs to know it. */
export interface CartProduct {
  title: string
  path: string
  ingredients: string[]
}

/** What editors have set for the cart. */
export interface CartSettings {
  /** Null where editors have written none. */
  texts: Record<TextName, string | null> | null
  discount: DiscountSettings | null
  promotions: Promotion[]
  featured: ProductTile | null
  /** SKUs that are sold with a selling plan only. */
  subscriptionSkus: string[]
  /** By the commerce service's product id; a product that is not here is not shown on this site. */
  products: Record<string, CartProduct>
}
