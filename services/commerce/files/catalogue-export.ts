import type { Assets } from '@shop/assets/assets'
import { readVerified } from '@shop/assets/verified'
import type { Database } from '@shop/database'
import { loadAllDiscounts } from '../pricing/discount-store.ts'
import { loadTaxRates } from '../pricing/tax-rate-store.ts'
import { loadShippingRates } from '../shipping/shipping-rate-store.ts'
import type { CommerceTables } from '../database/tables.ts'
import { writeDiscountCsv } from './discount-csv.ts'
import { writeProductCsv } from './product-csv-writer.ts'
import { loadAllProducts } from '../catalogue/product-store.ts'
import { shippingRateColumns, taxRateColumns } from '../database/rate-columns.ts'
import { writeRecords } from './column-cells.ts'
import { writeRedirectCsv } from './redirect-csv.ts'
import { loadAllMetafields } from '../catalogue/metafield-store.ts'
import { writeMetafieldCsv } from './metafield-csv.ts'
import { writeSellingPlanCsv } from './selling-plan-csv.ts'
import { loadRedirects } from '../catalogue/url-redirect.ts'
import { loadTextFiles, loadTextImages } from '../texts/text-store.ts'

async function readImage(assets: Assets, path: string, sha1: string): Promise<Uint8Array> {
  const bytes = await readVerified(assets, sha1)
  if (!bytes) throw new Error(`The bytes of ${path} are missing`)
  return bytes
}

/** The whole catalogue: importing its files into any shop creates the same catalogue, including ids. */
export async function exportCatalogue({ database, assets }: { database: Database; assets: Assets }) {
  const queries = database.kysely.withTables<CommerceTables>()
  const products = await loadAllProducts(queries)
  const metafields = await loadAllMetafields(queries)
  const pictures = [
    ...products.flatMap(({ images }) => images),
    ...(await loadTextImages(queries)),
    ...metafields.flatMap((metafield) => metafield.pictures),
  ]
  const stored = pictures.flatMap(({ source, sha1 }) => (sha1 === null ? [] : [[source, sha1] as const]))
  return {
    files: {
      'products.csv': writeProductCsv(products),
      'discounts.csv': writeDiscountCsv(await loadAllDiscounts(queries)),
      'selling-plans.csv': writeSellingPlanCsv(products),
      'redirects.csv': writeRedirectCsv(await loadRedirects(queries)),
      'shipping-rates.csv': writeRecords(shippingRateColumns, await loadShippingRates(queries)),
      'tax-rates.csv': writeRecords(taxRateColumns, await loadTaxRates(queries)),
      'metafields.csv': writeMetafieldCsv(metafields),
    },
    /** The store's own texts, by path. */
    texts: await loadTextFiles(queries),
    /** Pictures of products and texts, by their paths in the product file; without those at absolute URLs. */
    images: [...new Map(stored)].map(([path, sha1]) => ({ path, read: () => readImage(assets, path, sha1) })),
  }
}

/** The files for an import, by name, and the pictures of products and texts. */
export type CatalogueExport = Awaited<ReturnType<typeof exportCatalogue>>
