import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Assets } from '@shop/assets/assets'
import type { Database, Write } from '@shop/database'
import { replaceDiscounts } from '../pricing/discount-store.ts'
import { replaceTaxRates } from '../pricing/tax-rate-store.ts'
import { replaceShippingRates } from '../shipping/shipping-rate-store.ts'
import { parseShippingRateCsv, parseTaxRateCsv } from './rate-csv.ts'
import { describeImages } from '../images/stored-images.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables } from '../database/tables.ts'
import { publishAnyChange, publishChanges } from '../catalogue/catalogue-changes.ts'
import { namingFile } from './catalogue-error.ts'
import { resolveImages, alreadyStored, storeImages, type NamedImage } from './catalogue-images.ts'
import { parseDiscountCsv } from './discount-csv.ts'
import { parseProductCsv } from './product-csv.ts'
import { circlesIn, parseRedirectCsv } from './redirect-csv.ts'
import { parseSellingPlanCsv } from './selling-plan-csv.ts'
import { replaceRedirects } from '../catalogue/url-redirect.ts'
import { replaceMetafields, type Metafield } from '../catalogue/metafield-store.ts'
import { picturesOf, replaceTexts, type TextWithBody } from '../texts/text-store.ts'
import { parseMetafieldCsv, type ParsedMetafields } from './metafield-csv.ts'
import { findChanges, measuresOf, writeChanges, type Images } from './product-changes.ts'
import { checkReferences } from './references.ts'
import { readText } from './read-text.ts'
import { parseTextFiles } from './text-file.ts'
import { readTextFiles } from './text-folder.ts'

/** The files that are read from the folder of the product file. */
const otherFiles = {
  discounts: 'discounts.csv',
  sellingPlans: 'selling-plans.csv',
  redirects: 'redirects.csv',
  shippingRates: 'shipping-rates.csv',
  taxRates: 'tax-rates.csv',
  metafields: 'metafields.csv',
} as const

type OtherFile = keyof typeof otherFiles

/**
 * A product CSV file, with `discounts.csv`, `selling-plans.csv`, `redirects.csv`, `shipping-rates.csv`, `tax-rates.csv`
 * and `metafields.csv`, and the store's own texts in `pages/`, `policies/`, `blogs/` and `metaobjects/`, from the same
 * folder if they exist; or the contents of all. If one is missing, the shop keeps its existing records of that kind.
 */
export type CatalogueImport = (
  | { file: string }
  | ({ text: string } & { [Kind in OtherFile]?: string | undefined } & {
      /** The files of texts, by path. */
      texts?: Readonly<Record<string, string>> | undefined
    })
) & {
  /** The base folder of relative `Image Src` paths; without it only absolute URLs are accepted. */
  imageDirectory?: string | undefined
  /** Whether to reset existing variants to the file's stock; default false. */
  resetStock?: boolean | undefined
}

/** Pictures as they are stored. */
const asStored = (pictures: Metafield['pictures'], images: Images): Metafield['pictures'] =>
  pictures.map((picture) => ({ ...picture, ...measuresOf(images.get(picture.source)) }))

/** The texts with their pictures as they are stored. */
function withImages(texts: readonly TextWithBody[], images: Images): TextWithBody[] {
  return texts.map((text) => {
    const { image, pictures } = text.details
    const [stored = null] = asStored(image ? [image] : [], images)
    return { ...text, details: { ...text.details, image: stored, pictures: asStored(pictures, images) } }
  })
}

function imagesOf(texts: readonly TextWithBody[]): NamedImage[] {
  return texts.flatMap((text) =>
    picturesOf(text).map(({ source }) => ({ row: 1, column: 'image', file: text.path, source })),
  )
}

function imagesOfMetafields({ metafields, rows }: ParsedMetafields): NamedImage[] {
  return metafields.flatMap(({ pictures }, index) =>
    pictures.map(({ source }) => ({ row: rows[index] ?? 1, column: 'Value', file: otherFiles.metafields, source })),
  )
}

/** The text of another file; undefined if it is missing. */
async function readOther(source: CatalogueImport, kind: OtherFile): Promise<string | undefined> {
  if ('text' in source) return source[kind]
  const file = path.join(path.dirname(source.file), otherFiles[kind])
  return existsSync(file) ? readText(file) : undefined
}

/** Parses another file, if it exists; its errors include its name. */
function parseOther<Result>(
  source: CatalogueImport,
  kind: OtherFile,
  parse: (text: string) => Promise<Result>,
): Promise<Result | undefined> {
  return namingFile(otherFiles[kind], async () => {
    const text = await readOther(source, kind)
    return text === undefined ? undefined : parse(text)
  })
}

interface Stores {
  database: Database
  assets: Assets
}

/**
 * Imports a product CSV file, all or nothing. A product's rows describe it completely in the columns that the file has:
 * other variants and images are deleted. Products that are not in the file are kept, and so is what an existing product
 * has in columns that the file lacks. Importing the same file again changes nothing.
 * @throws CatalogueError naming file, row and column.
 */
export function importCatalogue(stores: Stores, source: CatalogueImport): Promise<CatalogueImportResult> {
  const name = 'text' in source ? 'products.csv' : path.basename(source.file)
  return namingFile(name, () => importFiles(stores, source))
}

async function importFiles({ database, assets }: Stores, source: CatalogueImport) {
  const text = 'text' in source ? source.text : await readText(source.file)
  const { products: entries, columns, unusedColumns } = await parseProductCsv(text)
  const resetStock = source.resetStock === true && columns.has('Variant Inventory Qty')
  const discounts = await parseOther(source, 'discounts', parseDiscountCsv)
  const sellingPlans = await parseOther(source, 'sellingPlans', parseSellingPlanCsv)
  const redirects = await parseOther(source, 'redirects', parseRedirectCsv)
  const shippingRates = await parseOther(source, 'shippingRates', parseShippingRateCsv)
  const taxRates = await parseOther(source, 'taxRates', parseTaxRateCsv)
  const textFiles = 'text' in source ? source.texts : await readTextFiles(path.dirname(source.file))
  const { texts, references } = await parseTextFiles(textFiles ?? {})
  const metafields = await parseOther(source, 'metafields', parseMetafieldCsv)
  const ofMetafields = metafields ? imagesOfMetafields(metafields) : []
  const named = [...entries.flatMap((product) => product.images), ...imagesOf(texts), ...ofMetafields]
  const images = await resolveImages(named, source.imageDirectory)
  await storeImages(assets, images.values())
  const writeAll = async (write: Write) => {
    const queries = write.trx.withTables<CommerceTables>()
    const wishes = { resetStock, columns, plans: sellingPlans?.plans }
    const { changed: products, ...stock } = await findChanges(queries, entries, images, wishes)
    await describeImages(queries, alreadyStored(images.values()))
    await writeChanges(queries, products, resetStock)
    if (discounts) await replaceDiscounts(queries, discounts.discounts)
    const hasOtherRedirects = redirects ? await replaceRedirects(queries, redirects) : false
    if (shippingRates) await replaceShippingRates(queries, shippingRates)
    if (taxRates) await replaceTaxRates(queries, taxRates)
    const stored = metafields?.metafields.map((each) => ({ ...each, pictures: asStored(each.pictures, images) }))
    const hasOtherTexts = await replaceTexts(queries, withImages(texts, images))
    const hasOtherMetafields = stored ? await replaceMetafields(queries, stored) : false
    const ofFiles = Object.entries({ metafields, discounts, sellingPlans }).flatMap(([kind, parsed]) =>
      (parsed?.references ?? []).map((each) => ({ ...each, file: otherFiles[kind as OtherFile] })),
    )
    await checkReferences(queries, [...references, ...ofFiles])
    const productIds = products.map((product) => product.id)
    if (hasOtherTexts || hasOtherMetafields || hasOtherRedirects) await publishAnyChange(write)
    else await publishChanges(write, productIds)
    return { productIds, stock }
  }
  const { productIds, stock } = await database.write(writeAll, { takesLong: true })
  // Again, since unused bytes may have been deleted before the pictures referred to them.
  await storeImages(assets, images.values())
  return {
    /** The number of products in the file. */
    products: entries.length,
    variants: entries.reduce((sum, entry) => sum + entry.variants.length, 0),
    images: images.size,
    /** The headers of columns of the product file that the shop does not use. */
    unusedColumns,
    /** The names of the other files that were read; without texts. */
    otherFiles: Object.entries({ discounts, sellingPlans, redirects, shippingRates, taxRates, metafields }).flatMap(
      ([kind, parsed]) => (parsed === undefined ? [] : [otherFiles[kind as OtherFile]]),
    ),
    texts: texts.length,
    /** The paths of redirects that lead to themselves again. */
    redirectCircles: circlesIn(redirects ?? []),
    /** The number of those that are at another address and not stored here. */
    remoteImages: [...images.values()].filter((image) => image === 'address').length,
    /** Gids of the products that were added or changed. */
    changedProductIds: productIds.map((id) => toGid('Product', id)),
    ...stock,
  }
}

export type CatalogueImportResult = Awaited<ReturnType<typeof importFiles>>
