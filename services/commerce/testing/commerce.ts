import type { Database } from '@shop/database'
import { createTestDatabase, type DatabaseLocation } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { onTestFinished } from 'vitest'
import { createCommerceService, type CommerceService, type CommerceServiceOptions } from '../commerce-service.ts'
import { toGid } from '../values/gid.ts'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import { baseUrl, giftCardSecret, storeOrigins } from './shop-address.ts'

/** Three products: two pack sizes with stock, one that may be oversold, and a draft. */
export const catalogue = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Alt Text,Status
tonic,Cloud Tonic,"<p>Soft &amp; <b>slow</b></p>",Halcyon,Sparkling Water,"calm, new",TRUE,Pack Size,6 pack,TON-6,20,deny,22.00,24.50,https://pictures.test/tonic.png,A can,active
tonic,,,,,,,,12 pack,TON-12,1,deny,39.05,,https://pictures.test/pair.png,,
mug,Dusk Mug,<p>Holds tea.</p>,Kiln,Merch,calm,TRUE,Title,Default Title,MUG,0,continue,12.5,,,,active
secret,Secret Drink,,Halcyon,Sparkling Water,,TRUE,Title,Default Title,SEC,5,deny,10.00,,,,draft
`

export const tonic6 = toGid('ProductVariant', variantNumber('tonic', ['6 pack']))
export const tonic12 = toGid('ProductVariant', variantNumber('tonic', ['12 pack']))
export const mug = toGid('ProductVariant', variantNumber('mug', ['Default Title']))
export const secret = toGid('ProductVariant', variantNumber('secret', ['Default Title']))

export interface TestShop {
  database: Database
  service: CommerceService
  /** The log, one JSON object per line. */
  log: string[]
}

export interface TestShopOptions extends Partial<CommerceServiceOptions> {
  location?: DatabaseLocation
  /** Default {@link catalogue}; undefined imports none. */
  csv?: string | undefined
}

/** A commerce service on a fresh database, or on the one at `location`, like another process. */
export async function createTestShop({
  location,
  csv = catalogue,
  ...options
}: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase(location)
  const log: string[] = []
  const service = await createCommerceService({
    database,
    baseUrl,
    giftCards: { secret: giftCardSecret },
    shop: { name: 'Halcyon', storeUrl: 'https://shop.test/', storeOrigins },
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    ...options,
  })
  onTestFinished(() => service.close())
  if (csv !== '') await service.importCatalogue({ text: csv })
  return { database, service, log }
}
