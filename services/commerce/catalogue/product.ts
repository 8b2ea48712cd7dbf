import type { MinorUnits } from '../money.ts'
import type { SellingPlanGroup } from './selling-plan.ts'
import type { InventoryPolicy, ProductStatus, WeightUnit } from '../database/catalogue-tables.ts'

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

/** How many pieces of a variant may be in one line of a cart. */
export interface QuantityRule {
  minimum: number
  /** Null for no bound of its own. */
  maximum: number | null
  /** Quantities are multiples of it. */
  increment: number
}

export interface Variant {
  id: number
  productId: number
  position: number
  title: string
  /** In the order of the product's option names. */
  optionValues: string[]
  sku: string | null
  barcode: string | null
  price: MinorUnits
  compareAtPrice: MinorUnits | null
  /** False: stock is not counted, and the variant never sells out. */
  inventoryTracked: boolean
  inventoryQuantity: number
  inventoryPolicy: InventoryPolicy
  requiresShipping: boolean
  taxable: boolean
  grams: number
  /** What the weight is shown in. */
  weightUnit: WeightUnit
  quantityRule: QuantityRule
  imageId: number | null
}

/** A product with everything that is sold under it; variants and images are in the order of their positions. */
export interface Product {
  id: number
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  /** The path in the platform's product taxonomy; empty when there is none. */
  category: string
  tags: string[]
  optionNames: string[]
  seoTitle: string | null
  seoDescription: string | null
  giftCard: boolean
  sellingPlanGroups: SellingPlanGroup[]
  /** Sold by subscription only. */
  requiresSellingPlan: boolean
  status: ProductStatus
  /** Whether the storefront is to show it once it is active. */
  published: boolean
  /** Null for one that is not active or not published: the storefront does not show it. */
  publishedAt: string | null
  createdAt: string
  updatedAt: string
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
