import { flagCell, listCell, numberCell, priceCell } from './csv-cells.ts'
import { writeCsv } from './csv.ts'
import type { Product, ProductImage, Variant } from '../catalogue/product.ts'

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Status',
] as const

/** The shop's own, which the platform's format has not: written only where a product uses them. */
const quantityColumns = ['Variant Quantity Minimum', 'Variant Quantity Maximum', 'Variant Quantity Increment'] as const

type Column = (typeof columns)[number] | (typeof quantityColumns)[number]
type Row = Partial<Record<Column, string>>

function productCells(product: Product): Row {
  return {
    Title: product.title,
    'Body (HTML)': product.descriptionHtml,
    Vendor: product.vendor,
    'Product Category': product.category,
    Type: product.productType,
    Tags: listCell(product.tags),
    Published: flagCell(product.published),
    'Option1 Name': product.optionNames[0] ?? '',
    'Option2 Name': product.optionNames[1] ?? '',
    'Option3 Name': product.optionNames[2] ?? '',
    'Gift Card': flagCell(product.giftCard),
    'SEO Title': product.seoTitle ?? '',
    'SEO Description': product.seoDescription ?? '',
    Status: product.status,
  }
}

function variantCells(variant: Variant, images: readonly ProductImage[]): Row {
  const { quantityRule } = variant
  return {
    'Option1 Value': variant.optionValues[0] ?? '',
    'Option2 Value': variant.optionValues[1] ?? '',
    'Option3 Value': variant.optionValues[2] ?? '',
    'Variant SKU': variant.sku ?? '',
    'Variant Grams': String(variant.grams),
    'Variant Inventory Tracker': variant.inventoryTracked ? 'shopify' : '',
    'Variant Inventory Qty': String(Math.max(0, variant.inventoryQuantity)),
    'Variant Inventory Policy': variant.inventoryPolicy,
    'Variant Fulfillment Service': 'manual',
    'Variant Price': priceCell(variant.price),
    'Variant Compare At Price': priceCell(variant.compareAtPrice),
    'Variant Requires Shipping': flagCell(variant.requiresShipping),
    'Variant Taxable': flagCell(variant.taxable),
    'Variant Barcode': variant.barcode ?? '',
    'Variant Image': images.find(({ id }) => id === variant.imageId)?.source ?? '',
    'Variant Weight Unit': variant.weightUnit,
    'Variant Quantity Minimum': String(quantityRule.minimum),
    'Variant Quantity Maximum': numberCell(quantityRule.maximum),
    'Variant Quantity Increment': String(quantityRule.increment),
  }
}

function imageCells({ source, position, alt }: ProductImage): Row {
  return { 'Image Src': source, 'Image Position': String(position), 'Image Alt Text': alt ?? '' }
}

function rowsOf(product: Product): Row[] {
  const { variants, images } = product
  return Array.from({ length: Math.max(variants.length, images.length) }, (_, index) => {
    const [variant, image] = [variants[index], images[index]]
    return {
      Handle: product.handle,
      ...(index === 0 && productCells(product)),
      ...(variant && variantCells(variant, images)),
      ...(image && imageCells(image)),
    }
  })
}

const hasQuantityRule = ({ quantityRule: { minimum, maximum, increment } }: Variant): boolean =>
  minimum > 1 || maximum !== null || increment > 1

/**
 * Products as a product CSV file, in the order given; what was oversold is written as a stock of 0.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function writeProductCsv(products: readonly Product[]): string {
  const ruled = products.some(({ variants }) => variants.some(hasQuantityRule))
  return writeCsv<Column>(ruled ? [...columns, ...quantityColumns] : columns, products.flatMap(rowsOf))
}
