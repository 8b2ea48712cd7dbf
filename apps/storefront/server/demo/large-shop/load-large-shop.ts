import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CommerceService } from '@shop/commerce-service'
import { importOrders } from '@shop/commerce-service/order-import'
import type { ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import { withTemporaryFolder } from '@shop/database/temporary-folder'
import { documentLines } from './documents.ts'
import { largeOrders } from './orders.ts'
import { drawPictures } from './pictures.ts'
import { productFile } from './products.ts'
import type { Sizes } from './sizes.ts'

interface ShopToFill {
  database: Database
  content: ContentService
  commerce: CommerceService
  /** The dataset of the site. */
  dataset: string
}

/**
 * Adds generated products, documents, pictures and orders to a shop, through the imports of its services. `say` is
 * called with progress messages.
 */
export async function loadLargeShop(
  { database, content, commerce, dataset }: ShopToFill,
  sizes: Sizes,
  say: (text: string) => void,
): Promise<void> {
  await withTemporaryFolder('large-shop', async (directory) => {
    await mkdir(path.join(directory, 'images'))
    await drawPictures(sizes, directory)
    const catalogue = await commerce.importCatalogue({ text: productFile(sizes), imageDirectory: directory })
    say(`${catalogue.products} products with ${catalogue.variants} variants`)
    const file = createWriteStream(path.join(directory, 'data.ndjson'))
    await pipeline(Readable.from(documentLines(sizes)), file)
    const { documents, assets } = await content.importDataset({ dataset, directory })
    say(`${documents} documents with ${assets} pictures`)
    say(`${await importOrders(database, largeOrders(sizes))} orders`)
  })
}
