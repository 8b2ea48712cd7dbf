import { isDeepStrictEqual } from 'node:util'
import { imageNumber, productNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import { loadProducts } from '../catalogue/product-store.ts'
import { deleteOtherVariants, writeProducts, writeVariants } from '../catalogue/product-writer.ts'
import type { Product, Variant } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import type { ResolvedImage } from './catalogue-images.ts'
import type { CatalogueProduct } from './product-csv.ts'
import { withKeptFields, withKeptVariants, type FileColumns } from './missing-columns.ts'
import { plansFor, type OfferedPlans } from './selling-plan-csv.ts'

/** Options of an import and records from other files. */
export interface ImportOptions {
  resetStock: boolean
  /** The columns of the product file: existing products keep what it has no column for. */
  columns: FileColumns
  /** Undefined: products keep their existing plans. */
  plans: OfferedPlans[] | undefined
}

export type Images = ReadonlyMap<string, ResolvedImage>

function toVariants({ handle, variants }: CatalogueProduct): Variant[] {
  return variants.map(({ image, lacksStock: _lacks, ...variant }, index) => ({
    ...variant,
    id: variantNumber(handle, variant.optionValues),
    productId: productNumber(handle),
    position: index + 1,
    title: variant.optionValues.join(' / '),
    imageId: image === null ? null : imageNumber(handle, image),
  }))
}

function toImages({ handle, images }: CatalogueProduct, resolved: Images) {
  return images.map(({ source, alt }, index) => ({
    id: imageNumber(handle, source),
    position: index + 1,
    source,
    alt,
    ...measuresOf(resolved.get(source)),
  }))
}

/** The measures of a picture, if it is stored here. */
export function measuresOf(resolved: ResolvedImage | undefined) {
  const stored = resolved === undefined || resolved === 'address' ? undefined : resolved.image
  return { sha1: stored?.sha1 ?? null, width: stored?.width ?? null, height: stored?.height ?? null }
}

/** The product with the file's data, and the timestamps and stock of the existing one. */
function toProduct(
  read: CatalogueProduct,
  images: Images,
  existing: Product | undefined,
  { resetStock, plans, columns }: ImportOptions,
): Product {
  const entry = existing ? withKeptFields(read, existing, columns) : read
  const now = new Date().toISOString()
  const { variants: _variants, images: _images, ...fields } = entry
  const stock = new Map(existing?.variants.map((variant) => [variant.id, variant.inventoryQuantity]))
  const described = { images: toImages(entry, images), variants: toVariants(entry) }
  const complete = existing ? withKeptVariants(described, existing, columns) : described
  const variants = complete.variants.map((variant) => ({
    ...variant,
    inventoryQuantity: resetStock ? variant.inventoryQuantity : (stock.get(variant.id) ?? variant.inventoryQuantity),
  }))
  return {
    ...fields,
    id: productNumber(entry.handle),
    publishedAt: entry.published && entry.status === 'active' ? (existing?.publishedAt ?? now) : null,
    createdAt: existing?.createdAt ?? now,
    updatedAt: existing?.updatedAt ?? now,
    images: complete.images,
    variants,
    ...(plans
      ? plansFor(plans, entry)
      : {
          sellingPlanGroups: existing?.sellingPlanGroups ?? [],
          requiresSellingPlan: existing?.requiresSellingPlan ?? false,
        }),
  }
}

/** How many variants have a stock that an editor of the file may not expect. */
interface StockNotes {
  /** They keep a stock that differs from the file's. */
  keptStock: number
  /** Their stock is counted and 0, and the file has none: they are sold out. */
  withoutStock: number
}

function noteStock({ variants }: CatalogueProduct, after: Product): StockNotes {
  const notes = { keptStock: 0, withoutStock: 0 }
  for (const [index, variant] of after.variants.entries()) {
    const read = variants[index]
    if (!read?.inventoryTracked) continue
    const isSoldOut = variant.inventoryQuantity === 0 && variant.inventoryPolicy === 'deny'
    if (read.lacksStock) notes.withoutStock += isSoldOut ? 1 : 0
    else if (read.inventoryQuantity !== variant.inventoryQuantity) notes.keptStock += 1
  }
  return notes
}

/** The products that an import changes. */
export async function findChanges(
  queries: Queries,
  entries: readonly CatalogueProduct[],
  images: Images,
  wishes: ImportOptions,
): Promise<StockNotes & { changed: Product[] }> {
  const existing = await loadProducts(
    queries,
    entries.map((entry) => productNumber(entry.handle)),
  )
  const products = entries.map((entry) => {
    const before = existing.get(productNumber(entry.handle))
    const after = toProduct(entry, images, before, wishes)
    return { before, after, notes: noteStock(entry, after) }
  })
  return {
    changed: products.filter(({ before, after }) => !isDeepStrictEqual(before, after)).map(({ after }) => after),
    keptStock: products.reduce((sum, { notes }) => sum + notes.keptStock, 0),
    withoutStock: products.reduce((sum, { notes }) => sum + notes.withoutStock, 0),
  }
}

export async function writeChanges(queries: Queries, changed: readonly Product[], resetStock: boolean): Promise<void> {
  const updatedAt = new Date().toISOString()
  await writeProducts(
    queries,
    changed.map((product) => ({ ...product, updatedAt })),
  )
  await deleteOtherVariants(queries, changed)
  // In the same order as order placement locks them, which prevents deadlocks.
  const variants = changed.flatMap((product) => product.variants).toSorted((a, b) => a.id - b.id)
  await writeVariants(queries, variants, resetStock)
}
