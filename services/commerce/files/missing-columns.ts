import type { Product, Variant } from '../catalogue/product.ts'
import type { Columns } from '../database/columns.ts'
import { productColumns, variantColumns } from '../database/product-columns.ts'
import { CatalogueError } from './catalogue-error.ts'
import { fieldsOf, type CsvFields } from './column-cells.ts'
import type { CatalogueProduct } from './product-csv.ts'

/** The columns of a product file, by the names of the platform's format. */
export type FileColumns = ReadonlySet<string>

/** The fields of a record whose columns the file lacks. */
function kept<Of extends Columns>(columns: Of, record: CsvFields<Of>, present: FileColumns): Partial<CsvFields<Of>> {
  const missing = new Set(fieldsOf(columns, (header) => !present.has(header)))
  return Object.fromEntries(Object.entries(record).filter(([field]) => missing.has(field))) as Partial<CsvFields<Of>>
}

const hasAny = (present: FileColumns, ...columns: string[]): boolean => columns.some((column) => present.has(column))

/**
 * A product of a file, with its existing values in the columns that the file lacks: like the platform, an import
 * changes only what the file has a column for.
 * @throws CatalogueError if the file has no options, and so does not say which variant is meant.
 */
export function withKeptFields(entry: CatalogueProduct, existing: Product, present: FileColumns): CatalogueProduct {
  const hasOptions = existing.optionNames.join() !== 'Title'
  if (hasOptions && !present.has('Option1 Name')) {
    const message = `is missing: ${entry.handle} has variants by ${existing.optionNames.join(', ')}`
    throw new CatalogueError([{ row: 1, column: 'Option1 Name', message }])
  }
  const isLinked = hasAny(present, 'Option1 Linked To', 'Option2 Linked To', 'Option3 Linked To')
  const keepsLinks = !isLinked && entry.optionNames.join('\n') === existing.optionNames.join('\n')
  return {
    ...entry,
    ...kept(productColumns, existing, present),
    optionLinks: keepsLinks ? existing.optionLinks : entry.optionLinks,
  }
}

/** The pictures of a product, and its variants, with what they have already in the columns that the file lacks. */
export function withKeptVariants(
  { images, variants }: Pick<Product, 'images' | 'variants'>,
  existing: Product,
  present: FileColumns,
): Pick<Product, 'images' | 'variants'> {
  const pictures = hasAny(present, 'Image Src', 'Variant Image') ? images : existing.images
  const known = new Map(existing.variants.map((variant) => [variant.id, variant]))
  const isCounted = hasAny(present, 'Variant Inventory Tracker', 'Variant Inventory Qty')
  const hasRule = hasAny(present, 'Variant Quantity Minimum', 'Variant Quantity Maximum', 'Variant Quantity Increment')
  const hasMeasure = hasAny(present, 'Unit Price Total Measure', 'Unit Price Base Measure')
  function withKept(variant: Variant): Variant {
    const before = known.get(variant.id)
    if (!before) return variant
    const hasPicture = present.has('Variant Image') || !pictures.some(({ id }) => id === before.imageId)
    return {
      ...variant,
      ...kept(variantColumns, before, present),
      inventoryTracked: isCounted ? variant.inventoryTracked : before.inventoryTracked,
      quantityRule: hasRule ? variant.quantityRule : before.quantityRule,
      unitMeasure: hasMeasure ? variant.unitMeasure : before.unitMeasure,
      imageId: hasPicture ? variant.imageId : before.imageId,
    }
  }
  return { images: pictures, variants: variants.map(withKept) }
}
