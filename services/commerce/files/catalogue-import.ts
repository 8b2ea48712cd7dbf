import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Assets } from '@shop/assets/assets'
import type { Database, Write } from '@shop/database'
import { replaceDiscounts } from '../pricing/discount-store.ts'
import { replaceTaxRates } from '../pricing/tax-rate-store.ts'
import { replaceShippingRates } from '../shipping/shipping-rate-store.ts'
import { parseShippingRateCsv, parseTaxRateCsv } from './rate-csv.ts'
import { describeImages } from '../images/stored-images.ts'
import { imageNumber, productNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { publishChanges } from '../catalogue/catalogue-changes.ts'
import { CatalogueError } from './catalogue-error.ts'
import { resolveImages, alreadyStored, storeImages, type ResolvedImage } from './catalogue-images.ts'
import type { CatalogueProduct } from './product-csv.ts'
import { deleteVariantsExcept, writeProduct, writeVariant } from '../catalogue/product-writer.ts'
import { parseDiscountCsv } from './discount-csv.ts'
import { parseProductCsv } from './product-csv.ts'
import { loadProducts } from '../catalogue/product-store.ts'
import type { Product, Variant } from '../catalogue/product.ts'
import { parseRedirectCsv } from './redirect-csv.ts'
import { parseSellingPlanCsv, plansFor, type OfferedPlans } from './selling-plan-csv.ts'
import { replaceRedirects } from '../catalogue/url-redirect.ts'

/** The files that are read from the folder of the product file. */
const otherFiles = {
  discounts: 'discounts.csv',
  sellingPlans: 'selling-plans.csv',
  redirects: 'redirects.csv',
  shippingRates: 'shipping-rates.csv',
  taxRates: 'tax-rates.csv',
} as const

type OtherFile = keyof typeof otherFiles

/**
 * A product CSV file, with `discounts.csv`, `selling-plans.csv`, `redirects.csv`, `shipping-rates.csv` and
 * `tax-rates.csv` from the same folder if they exist; or the contents of all. If one is missing, the shop keeps its
 * existing records of that kind.
 */
export type CatalogueImport = ({ file: string } | ({ text: string } & { [Kind in OtherFile]?: string | undefined })) & {
  /** The base folder of relative `Image Src` paths; without it only absolute URLs are accepted. */
  imageDirectory?: string | undefined
  /** Whether to reset existing variants to the file's stock; default false. */
  resetStock?: boolean | undefined
}

export interface CatalogueImportResult {
  /** The number of products in the file. */
  products: number
  variants: number
  images: number
  /** Gids of the products that were added or changed. */
  changedProductIds: string[]
}

/** Options of an import and records from other files. */
interface Wishes {
  resetStock: boolean
  /** Undefined: products keep their existing plans. */
  plans: OfferedPlans[] | undefined
}

type Images = ReadonlyMap<string, ResolvedImage>

function toVariants({ handle, variants }: CatalogueProduct): Variant[] {
  return variants.map(({ image, ...variant }, index) => ({
    ...variant,
    id: variantNumber(handle, variant.optionValues),
    productId: productNumber(handle),
    position: index + 1,
    title: variant.optionValues.join(' / '),
    imageId: image === null ? null : imageNumber(handle, image),
  }))
}

function toImages({ handle, images }: CatalogueProduct, resolved: Images) {
  return images.map(({ source, alt }, index) => {
    const image = resolved.get(source)
    const stored = image === undefined || image === 'address' ? undefined : image.image
    return {
      id: imageNumber(handle, source),
      position: index + 1,
      source,
      sha1: stored?.sha1 ?? null,
      alt,
      width: stored?.width ?? null,
      height: stored?.height ?? null,
    }
  })
}

/** The product with the file's data, and the timestamps and stock of the existing one. */
function toProduct(
  entry: CatalogueProduct,
  images: Images,
  existing: Product | undefined,
  { resetStock, plans }: Wishes,
): Product {
  const now = new Date().toISOString()
  const { variants: _variants, images: _images, ...fields } = entry
  const stock = new Map(existing?.variants.map((variant) => [variant.id, variant.inventoryQuantity]))
  const variants = toVariants(entry).map((variant) => ({
    ...variant,
    inventoryQuantity: resetStock ? variant.inventoryQuantity : (stock.get(variant.id) ?? variant.inventoryQuantity),
  }))
  return {
    ...fields,
    id: productNumber(entry.handle),
    publishedAt: entry.published && entry.status === 'active' ? (existing?.publishedAt ?? now) : null,
    createdAt: existing?.createdAt ?? now,
    updatedAt: existing?.updatedAt ?? now,
    images: toImages(entry, images),
    variants,
    ...(plans
      ? plansFor(plans, entry)
      : {
          sellingPlanGroups: existing?.sellingPlanGroups ?? [],
          requiresSellingPlan: existing?.requiresSellingPlan ?? false,
        }),
  }
}

async function findChanges(
  queries: Queries,
  entries: readonly CatalogueProduct[],
  images: Images,
  wishes: Wishes,
): Promise<Product[]> {
  const existing = await loadProducts(
    queries,
    entries.map((entry) => productNumber(entry.handle)),
  )
  return entries
    .map((entry) => {
      const before = existing.get(productNumber(entry.handle))
      return { before, after: toProduct(entry, images, before, wishes) }
    })
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ after }) => after)
}

async function writeChanges(queries: Queries, changed: readonly Product[], resetStock: boolean): Promise<void> {
  const updatedAt = new Date().toISOString()
  for (const product of changed) await writeProduct(queries, { ...product, updatedAt })
  for (const product of changed) await deleteVariantsExcept(queries, product)
  // In the same order as order placement locks them, which prevents deadlocks.
  const variants = changed.flatMap((product) => product.variants).toSorted((a, b) => a.id - b.id)
  for (const variant of variants) await writeVariant(queries, variant, resetStock)
}

/** Undefined if the file does not exist. */
async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The text of another file; undefined if it is missing. */
async function readOther(source: CatalogueImport, kind: OtherFile): Promise<string | undefined> {
  return 'text' in source ? source[kind] : readIfThere(path.join(path.dirname(source.file), otherFiles[kind]))
}

/** Parses another file, if it exists; its errors include its name. */
async function parseOther<Result>(
  source: CatalogueImport,
  kind: OtherFile,
  parse: (text: string) => Promise<Result>,
): Promise<Result | undefined> {
  const text = await readOther(source, kind)
  if (text === undefined) return undefined
  try {
    return await parse(text)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CatalogueError(error.issues.map((issue) => ({ ...issue, file: otherFiles[kind] })))
  }
}

/**
 * Imports a product CSV file, all or nothing. A product's rows describe it completely: other variants and images are
 * deleted. Products that are not in the file are kept. Importing the same file again changes nothing.
 * @throws CatalogueError naming row and column.
 */
export async function importCatalogue(
  { database, assets }: { database: Database; assets: Assets },
  source: CatalogueImport,
): Promise<CatalogueImportResult> {
  const resetStock = source.resetStock ?? false
  const entries = await parseProductCsv('text' in source ? source.text : await readFile(source.file, 'utf8'))
  const discounts = await parseOther(source, 'discounts', parseDiscountCsv)
  const plans = await parseOther(source, 'sellingPlans', parseSellingPlanCsv)
  const redirects = await parseOther(source, 'redirects', parseRedirectCsv)
  const shippingRates = await parseOther(source, 'shippingRates', parseShippingRateCsv)
  const taxRates = await parseOther(source, 'taxRates', parseTaxRateCsv)
  const images = await resolveImages(entries, source.imageDirectory)
  await storeImages(assets, images.values())
  const writeAll = async (write: Write) => {
    const queries = write.trx.withTables<CommerceTables>()
    const products = await findChanges(queries, entries, images, { resetStock, plans })
    await describeImages(queries, alreadyStored(images.values()))
    await writeChanges(queries, products, resetStock)
    if (discounts) await replaceDiscounts(queries, discounts)
    if (redirects) await replaceRedirects(queries, redirects)
    if (shippingRates) await replaceShippingRates(queries, shippingRates)
    if (taxRates) await replaceTaxRates(queries, taxRates)
    const productIds = products.map((product) => product.id)
    await publishChanges(write, productIds)
    return productIds
  }
  const changed = await database.write(writeAll, { takesLong: true })
  // Again, since unused bytes may have been deleted before the pictures referred to them.
  await storeImages(assets, images.values())
  return {
    products: entries.length,
    variants: entries.reduce((sum, entry) => sum + entry.variants.length, 0),
    images: images.size,
    changedProductIds: changed.map((id) => toGid('Product', id)),
  }
}
