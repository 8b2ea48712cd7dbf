import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import type { CatalogueExport } from './catalogue-export.ts'
import { hashOf } from '@shop/assets/asset-store'
import { createTestShop, type TestShop } from '../testing/commerce.ts'
import { parseDiscountCsv } from './discount-csv.ts'
import { parseProductCsv } from './product-csv.ts'

const demo = fileURLToPath(new URL('../../../demo', import.meta.url))

const products = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Quantity Minimum,Variant Quantity Maximum,Variant Quantity Increment,Status
tee,"Tee, ""soft""","<p>Two
lines</p>",Halcyon,Apparel,Clothes,"new, soft",TRUE,Size,S,Color,Red,T-S,180,shopify,4,deny,19.90,25.00,TRUE,FALSE,0123,https://pictures.test/a.png,2,"A tee, folded",FALSE,Tee,Soft,https://pictures.test/b.png,kg,2,12,2,active
tee,,,,,,,,,M,,Blue,T-M,190,,0,continue,21.00,,TRUE,TRUE,,https://pictures.test/b.png,1,,,,,,g,,,,
tee,,,,,,,,,,,,,,,,,,,,,,https://pictures.test/c.png,3,,,,,,,,,,
card,Gift Card,,Halcyon,,Gift Card,,FALSE,,,,,CARD,,,,deny,25.00,,FALSE,FALSE,,,,,TRUE,,,,,,,,draft
`

const otherFiles = {
  discounts:
    'Code,Type,Value,Minimum Subtotal,Once Per Order,Starts,Ends,Subscription Only,Product Handles,Collections\nHALF,percentage,12.5,30.00,TRUE,2026-01-01,,TRUE,"tee, card",clothes\nSHIP,free shipping,,,TRUE,,,FALSE,,\nFIVE,fixed amount,5.00,,FALSE,,,FALSE,,\n',
  sellingPlans:
    'Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required\nSave,Every,Week,week,1,percentage,10,tee,,TRUE\nSave,Every,Month,month,2,fixed amount,3.50,,,\nClub,Every,Year,year,1,price,9.00,card,,FALSE\n',
  shippingRates:
    'Country,Name,Description,Price,Minimum Total,Maximum Total,Minimum Grams,Maximum Grams\nUS,Standard,Three days,6.00,,60.00,,15000\n*,Abroad,,14.50,10.00,,500,\n',
  taxRates:
    'Country,Region,Name,Rate,Included,On Shipping\nDE,,VAT,19.00,TRUE,TRUE\nUS,CA,Sales tax,7.25,FALSE,FALSE\n',
  redirects: 'Redirect from,Redirect to\n/old,/new\n/tee,https://elsewhere.test/tee?a=1\n',
}

async function importInto(shop: TestShop, { files, texts }: CatalogueExport, imageDirectory?: string) {
  return shop.service.importCatalogue({
    text: files['products.csv'],
    discounts: files['discounts.csv'],
    sellingPlans: files['selling-plans.csv'],
    redirects: files['redirects.csv'],
    shippingRates: files['shipping-rates.csv'],
    taxRates: files['tax-rates.csv'],
    metafields: files['metafields.csv'],
    texts,
    imageDirectory,
  })
}

/** Removes row numbers, which are not part of a product. */
const withoutRows = async (text: string) =>
  (await parseProductCsv(text)).products
    .map((product) => ({ ...product, images: product.images.map(({ source, alt }) => ({ source, alt })) }))
    .toSorted((a, b) => (a.handle < b.handle ? -1 : 1))

test('an imported catalogue is exported, and can be imported again unchanged', async () => {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: products, ...otherFiles })
  const exported = await shop.service.exportCatalogue()
  expect(await withoutRows(exported.files['products.csv'])).toEqual(await withoutRows(products))
  expect(
    (await parseDiscountCsv(exported.files['discounts.csv'])).discounts.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  ).toEqual((await parseDiscountCsv(otherFiles.discounts)).discounts.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  expect(exported.files['redirects.csv']).toBe(otherFiles.redirects)
  expect(exported.files['shipping-rates.csv']).toBe(otherFiles.shippingRates)
  expect(exported.files['tax-rates.csv']).toBe(otherFiles.taxRates)
  expect(await importInto(shop, exported)).toMatchObject({ products: 2, changedProductIds: [] })
  const other = await createTestShop({ csv: '' })
  await importInto(other, exported)
  expect((await other.service.exportCatalogue()).files).toEqual(exported.files)
})

test('an export keeps the order of the plans of each product, and has as many products as the shop', async () => {
  const others = Array.from({ length: 1000 }, (_, index) => `other-${index},Other,3.00,late`)
  const text = ['Handle,Title,Variant Price,Tags', 'one,One,3.00,late', 'both,Both,3.00,"late, early"', ...others].join(
    '\n',
  )
  const sellingPlans = `Group,Option,Plan,Interval Count,Value,Product Tags
Early,Every,Week,1,10,early
Late,Every,Month,4,10,late
`
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text, sellingPlans })
  expect(await importInto(shop, await shop.service.exportCatalogue())).toMatchObject({
    products: 1002,
    changedProductIds: [],
  })
})

test('the demo catalogue is exported and imported with its pictures', async () => {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ file: path.join(demo, 'products.csv'), imageDirectory: demo })
  const exported = await shop.service.exportCatalogue()
  const original = await readFile(path.join(demo, 'products.csv'), 'utf8')
  expect(await withoutRows(exported.files['products.csv'])).toEqual(await withoutRows(original))

  const { directory } = await createDatabaseLocation()
  for (const { path: name, read } of exported.images) {
    const bytes = await read()
    expect(hashOf(bytes)).toBe(hashOf(await readFile(path.join(demo, name))))
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true })
    await writeFile(path.join(directory, name), bytes)
  }
  expect(exported.images.length).toBeGreaterThan(20)
  const other = await createTestShop({ csv: '' })
  await importInto(other, exported, directory)
  expect((await other.service.exportCatalogue()).files).toEqual(exported.files)
})

test('a catalogue of several thousand rows is imported completely or not at all', { timeout: 60_000 }, async () => {
  const shop = await createTestShop({ csv: '' })
  const rows = Array.from({ length: 1000 }, (_, index) =>
    ['S', 'M', 'L', 'XL'].map(
      (size) => `p${index},${size === 'S' ? `Product ${index}` : ''},Size,${size},${index}.00,5`,
    ),
  ).flat()
  const text = ['Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty', ...rows].join('\n')
  const broken = text.replace('p999,,Size,XL,999.00,5', 'p999,,Size,XL,dear,5')
  await expect(shop.service.importCatalogue({ text: broken })).rejects.toThrow(
    'row 4001, Variant Price: "dear" is not a price',
  )
  expect((await shop.service.exportCatalogue()).files['products.csv'].split('\n')).toHaveLength(2)
  expect(await shop.service.importCatalogue({ text })).toMatchObject({ products: 1000, variants: 4000 })
})
