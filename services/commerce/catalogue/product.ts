import type { SellingPlanGroup } from './selling-plan.ts'
import type { Fields } from '../database/columns.ts'
import type { productColumns, quantityRuleColumns, variantColumns } from '../database/product-columns.ts'

export interface ProductImage {
  id: number
  position: number
  /** An absolute address, or the path of a stored asset in the catalogue file's folder. */
  source: string
  /** The stored asset; null for an absolute address. */
  sha1: string | null
  alt: string | null
  /** Pixels; null when not known. */
  width: number | null
  height: number | null
}

export type QuantityRule = Fields<typeof quantityRuleColumns>

export interface Variant extends Fields<typeof variantColumns> {
  quantityRule: QuantityRule
}

/** A product with everything that is sold under it; variants and images are in the order of their positions. */
export interface Product extends Fields<typeof productColumns> {
  sellingPlanGroups: SellingPlanGroup[]
  images: ProductImage[]
  variants: Variant[]
}

type Stock = Pick<Variant, 'inventoryTracked' | 'inventoryQuantity' | 'inventoryPolicy'>

/** How many pieces may be sold at most; Infinity where stock is not counted or running out does not matter. */
export function sellableQuantity(stock: Stock): number {
  return stock.inventoryTracked && stock.inventoryPolicy === 'deny' ? Math.max(0, stock.inventoryQuantity) : Infinity
}

/** The picture of a variant: its own, or else its product's first. */
export function imageOf(product: Product, variant: Variant): ProductImage | undefined {
  return product.images.find((image) => image.id === variant.imageId) ?? product.images[0]
}

/** `'Sparkling water – 12 pack'`; a product without options is named alone. */
export function merchandiseTitle(product: Product, variant: Variant): string {
  return hasOptions(product) ? `${product.title} – ${variant.title}` : product.title
}

/** A product that comes in one way only has the one option `Title` with the value `Default Title`. */
export function hasOptions(product: Pick<Product, 'variants'>): boolean {
  return product.variants.some((variant) => variant.title !== 'Default Title')
}
