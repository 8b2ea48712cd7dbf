import { isolated, isolatedValues } from '@shop/validation/isolated'
import type { Fields } from '../database/columns.ts'
import type { imageColumns, productColumns, quantityRuleColumns, variantColumns } from '../database/product-columns.ts'

export type ProductImage = Fields<typeof imageColumns>
export type QuantityRule = Fields<typeof quantityRuleColumns>

export interface Variant extends Fields<typeof variantColumns> {
  quantityRule: QuantityRule
}

/** A product with its variants and images, sorted by position. */
export interface Product extends Fields<typeof productColumns> {
  images: ProductImage[]
  variants: Variant[]
}

/** A variant with its product. */
export interface Merchandise {
  product: Product
  variant: Variant
}

/** A variant by its number, of products by the numbers of their variants. */
export function findMerchandise(products: ReadonlyMap<number, Product>, variantId: number): Merchandise | undefined {
  const product = products.get(variantId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  return product && variant && { product, variant }
}

type Stock = Pick<Variant, 'inventoryTracked' | 'inventoryQuantity' | 'inventoryPolicy'>

/** The maximum number of pieces that can be sold; Infinity if stock is not tracked or may be oversold. */
export function sellableQuantity(stock: Stock): number {
  return stock.inventoryTracked && stock.inventoryPolicy === 'deny' ? Math.max(0, stock.inventoryQuantity) : Infinity
}

/** The maximum number of gift cards of one kind that an order issues. */
export const maxGiftCardPieces = 100

/** The maximum number of pieces that one order can have. */
export function orderableQuantity({ product, variant }: Merchandise): number {
  return Math.min(sellableQuantity(variant), product.giftCard ? maxGiftCardPieces : Infinity)
}

/** The picture of a variant: its own, or else its product's first. */
export function imageOf(product: Product, variant: Variant): ProductImage | undefined {
  return product.images.find((image) => image.id === variant.imageId) ?? product.images[0]
}

/** `'Sparkling water – 12 pack'`; for a product without options just its title. */
export function merchandiseTitle(product: Product, variant: Variant): string {
  const title = isolated(product.title)
  return hasOptions(product) ? `${title} – ${isolatedValues(variant.title)}` : title
}

/** A product without options has the single option `Title` with the value `Default Title`. */
export function hasOptions(product: Pick<Product, 'variants'>): boolean {
  return product.variants.some((variant) => variant.title !== 'Default Title')
}

/** Whether it is a promotional product: it has the tag `promotional` and no price. */
export function isPromotional({ tags, variants }: Pick<Product, 'tags' | 'variants'>): boolean {
  return tags.some((tag) => tag.toLowerCase() === 'promotional') && variants.every(({ price }) => price === 0)
}
