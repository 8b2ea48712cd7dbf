import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'

const header = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams',
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping',
  'Variant Taxable,Image Src,Image Alt Text,Variant Image,SEO Title,Status,Variant Quantity Maximum',
  'Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit',
].join()
const picture = 'https://cdn.example/sencha.png'
const full = `${header}
sencha,Sencha,<p>Green.</p>,Kettle,Tea,"green, tea",TRUE,Size,50 g,S-50,60,shopify,20,9.00,10.00,TRUE,FALSE,${picture},A cup,${picture},Sencha tea,archived,4,50,g,100,g
sencha,,,,,,,,100 g,S-100,120,shopify,20,17.00,,TRUE,FALSE,,,,,,,100,g,100,g
wick,Wick,<p>Cotton.</p>,Wick,Candle,,TRUE,,,W-1,5,shopify,7,2.00,,FALSE,TRUE,${picture},,,,active,,,,,
`

async function exportAfter(...files: { text: string; resetStock?: boolean }[]) {
  const { service } = await createTestShop({ csv: full })
  for (const file of files) await service.importCatalogue(file)
  return (await service.exportCatalogue()).files['products.csv']
}

test('an import changes only what the file has a column for', async () => {
  const prices = `Handle,Title,Option1 Name,Option1 Value,Variant Price
sencha,Sencha,Size,50 g,9.90
sencha,,,100 g,18.70
wick,Wick,,,2.20
`
  const before = await exportAfter()
  const after = before.replace(',9.00,', ',9.90,').replace(',17.00,', ',18.70,').replace(',2.00,', ',2.20,')
  expect(after).not.toBe(before)
  expect(await exportAfter({ text: prices, resetStock: true })).toBe(after)
})

test('a column with empty cells empties what a product has', async () => {
  const exported = await exportAfter({ text: 'Handle,Title,Variant Price,Variant SKU,Body (HTML)\nwick,Wick,2.00,,\n' })
  expect(exported).not.toContain('W-1')
  expect(exported).not.toContain('Cotton')
  expect(exported).toContain('S-50')
})

test('a file without options does not replace the variants of a product', async () => {
  await expect(exportAfter({ text: 'Handle,Title,Variant Price\nsencha,Sencha,9.90\n' })).rejects.toThrow(
    'products.csv, row 1, Option1 Name: is missing: sencha has variants by Size',
  )
})

test('a product that may be sold without stock is not sold out, also for a file without that column', async () => {
  const tracked = 'Handle,Title,Variant Price,Variant Inventory Tracker'
  const csv = `${tracked},Variant Inventory Policy,Variant Inventory Qty\nwick,Wick,1.00,shopify,continue,0\nmatch,Match,1.00,shopify,deny,0\n`
  const { service } = await createTestShop({ csv })
  const again = await service.importCatalogue({
    text: `${tracked}\nwick,Wick,1.00,shopify\nmatch,Match,1.00,shopify\n`,
  })
  expect(again).toMatchObject({ withoutStock: 1, keptStock: 0 })
})

test('products that are new have the defaults in columns that the file lacks', async () => {
  const exported = await exportAfter({ text: 'Handle,Title,Variant Price\nmatch,Match,1.00\n' })
  expect(exported).toMatch(/^match,Match,.*,active$|^match,Match,.*,active,/mu)
})
