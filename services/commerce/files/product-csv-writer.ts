import { numberCell, priceCell } from '../database/cells.ts'
import { productColumns, variantColumns } from '../database/product-columns.ts'
import { headersOf, printCells } from './column-cells.ts'
import { writeCsv } from './csv.ts'
import type { Product, ProductImage, Variant } from '../catalogue/product.ts'

/** The platform's columns in its order, followed by the shop's own. */
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
]

/** Written only if a product uses them, like the following. */
const linkColumns = ['Option1 Linked To', 'Option2 Linked To', 'Option3 Linked To']

const unitColumns = [
  'Unit Price Total Measure',
  'Unit Price Total Measure Unit',
  'Unit Price Base Measure',
  'Unit Price Base Measure Unit',
]

/** Not in the platform's format. */
const quantityColumns = ['Variant Quantity Minimum', 'Variant Quantity Maximum', 'Variant Quantity Increment']

type Cells = Record<string, string>

function optionCells(values: readonly string[], kind: 'Name' | 'Value' | 'Linked To'): Cells {
  return Object.fromEntries([1, 2, 3].map((option) => [`Option${option} ${kind}`, values[option - 1] ?? '']))
}

function productCells(product: Product): Cells {
  const { optionNames, optionLinks } = product
  const options = { ...optionCells(optionNames, 'Name'), ...optionCells(optionLinks, 'Linked To') }
  return { ...printCells(productColumns, product), ...options }
}

function variantCells(variant: Variant, images: readonly ProductImage[]): Cells {
  const { quantityRule, unitMeasure } = variant
  return {
    ...printCells(variantColumns, variant),
    ...optionCells(variant.optionValues, 'Value'),
    'Variant Inventory Tracker': variant.inventoryTracked ? 'shopify' : '',
    'Variant Inventory Qty': String(variant.inventoryQuantity),
    'Variant Fulfillment Service': 'manual',
    'Variant Price': priceCell(variant.price),
    'Variant Image': images.find(({ id }) => id === variant.imageId)?.source ?? '',
    'Unit Price Total Measure': String(unitMeasure?.quantity ?? ''),
    'Unit Price Total Measure Unit': unitMeasure?.quantityUnit ?? '',
    'Unit Price Base Measure': String(unitMeasure?.reference ?? ''),
    'Unit Price Base Measure Unit': unitMeasure?.referenceUnit ?? '',
    'Variant Quantity Minimum': String(quantityRule.minimum),
    'Variant Quantity Maximum': numberCell(quantityRule.maximum),
    'Variant Quantity Increment': String(quantityRule.increment),
  }
}

function imageCells({ source, position, alt }: ProductImage): Cells {
  return { 'Image Src': source, 'Image Position': String(position), 'Image Alt Text': alt ?? '' }
}

function rowsOf(product: Product): Cells[] {
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
 * Formats products as a product CSV file, in the given order; oversold stock is written as 0.
 * Format: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function writeProductCsv(products: readonly Product[]): string {
  const ruled = products.some(({ variants }) => variants.some(hasQuantityRule))
  const measured = products.some(({ variants }) => variants.some(({ unitMeasure }) => unitMeasure !== null))
  const linked = products.some(({ optionLinks }) => optionLinks.length > 0)
  const filmed = products.some(({ films }) => films.length > 0)
  const own = [...headersOf(productColumns), ...headersOf(variantColumns)].filter((name) => filmed || name !== 'Films')
  const used = [...(linked ? linkColumns : []), ...(measured ? unitColumns : []), ...(ruled ? quantityColumns : [])]
  const headers = new Set([...columns, ...own, ...used])
  return writeCsv([...headers], products.flatMap(rowsOf))
}
