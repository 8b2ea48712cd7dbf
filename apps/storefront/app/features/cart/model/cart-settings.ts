import type { ProductTile } from '../../product-tile/product-tile.query.ts'
import type { DiscountSettings } from './discount-settings.ts'
import type { Promotion } from './promotions.ts'

type TextName = 'giftNoteTextPlaceholder' | 'giftingNotice' | 'cbdWarning' | 'shippingNotePowderProducts'

/** The fields that the cart needs of a product of the site. */
export interface CartProduct {
  title: string
  path: string
  ingredients: string[]
}

/** What editors have set for the cart. */
export interface CartSettings {
  /** Null if editors have not entered any. */
  texts: Record<TextName, string | null> | null
  discount: DiscountSettings | null
  promotions: Promotion[]
  featured: ProductTile | null
  /** SKUs that are sold only with a selling plan. */
  subscriptionSkus: string[]
  /** By the commerce service's product id; products that this site does not show are missing. */
  products: Record<string, CartProduct>
  /** The ids of the store's products that this site hides. */
  hiddenProducts: string[]
}
