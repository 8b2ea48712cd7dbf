import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { countRows, createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { catalogue, createTestShop } from '../testing/commerce.ts'

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Status'

test.for([
  ['an empty file', '', 'row 1: the file is empty'],
  ['a missing column', 'Handle,Title\na,A', 'row 1, Variant Price: is missing'],
  ['a duplicate column', `${header},Title\na,A,,,1,,,,`, 'row 1, Title: is duplicated'],
  ['a row with too few columns', `${header}\na,A,,,1,,,\nb,B`, 'row 3: Invalid Record Length'],
  ['a quote that is not closed', `${header}\na,"A,,,1,,,`, 'row 2: Quote Not Closed'],
  ['a row after blank lines', `${header}\n\na,A,,,1,,,\n\n\nb,,,,1,,,`, 'row 6, Title: is empty'],
  ['a broken row after blank lines', `${header}\n\n\na,A`, 'row 4: Invalid Record Length'],
  ['no handle', `${header}\n,A,,,1,,,`, 'row 2, Handle: is empty'],
  [
    'an invalid handle',
    `${header}\nA b,A,,,1,,,`,
    'row 2, Handle: is not a handle: use lower-case letters, digits and hyphens',
  ],
  ['no title', `${header}\na,,,,1,,,`, 'row 2, Title: is empty'],
  ['no price', `${header}\na,A,,,,5,,`, 'row 2, Variant Price: is empty'],
  [
    'an invalid price',
    `${header}\na,A,,,1.234,,,`,
    'row 2, Variant Price: "1.234" is not a price: use 0 to 300000 with at most two decimals',
  ],
  ['thousands in a price', `${header}\na,A,,,"1,234",,,`, 'row 2, Variant Price: "1,234" is not a price'],
  ['a negative price', `${header}\na,A,,,-1,,,`, 'row 2, Variant Price: "-1" is not a price'],
  [
    'a fractional quantity',
    `${header}\na,A,,,1,1.5,,`,
    'row 2, Variant Inventory Qty: "1.5" is not a whole number from -999999999 to 999999999',
  ],
  ['an unknown status', `${header}\na,A,,,1,,,gone`, 'row 2, Status: "gone" is not one of active, draft, archived'],
  ['an empty option value', `${header}\na,A,Size,S,1,,,\na,,,,2,,,`, 'row 3, Option1 Value: is empty'],
  [
    'a value of an option without a name',
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\na,A,Size,S,,Red,1',
    'row 2, Option2 Value: has no Option2 Name',
  ],
  [
    'a description of no picture',
    'Handle,Title,Variant Price,Image Src,Image Alt Text\na,A,1,,A cup',
    'row 2, Image Alt Text: has no picture',
  ],
  ['a wrong cell below a newer header', 'URL handle,Title,Price\na,A,x', 'row 2, Price: "x" is not a price'],
  ['no price below a newer header', 'URL handle,Title,Price\na,A,', 'row 2, Price: is empty'],
  [
    'a missing picture below a newer header',
    'URL handle,Title,Price,Product image URL\na,A,1,nowhere.png',
    'row 2, Product image URL: "nowhere.png" is not in the image folder',
  ],
  ['a duplicate variant', `${header}\na,A,Size,S,1,,,\na,,,S,2,,,`, 'row 3, Option1 Value: the product has "S" twice'],
  [
    'a missing picture',
    `${header}\na,A,,,1,,nowhere.png,`,
    'row 2, Image Src: "nowhere.png" is not in the image folder',
  ],
  [
    'a picture outside the folder',
    `${header}\na,A,,,1,,../outside.png,`,
    'row 2, Image Src: "../outside.png" is outside the image folder',
  ],
  [
    'an invalid picture',
    `${header}\na,A,,,1,,text.png,`,
    'row 2, Image Src: "text.png": The file is not an image of a known format',
  ],
] as const)('%s is reported by row and column, and nothing of the file is imported', async ([, text, message]) => {
  const { service, database } = await createTestShop({ csv: '' })
  const { directory } = await createDatabaseLocation()
  const imageDirectory = path.join(directory, 'images')
  await mkdir(imageDirectory)
  await writeFile(path.join(imageDirectory, 'text.png'), 'no picture')
  await writeFile(path.join(directory, 'outside.png'), 'no picture')
  const file = path.join(directory, 'tea.csv')
  await writeFile(file, text)
  await expect(service.importCatalogue({ file, imageDirectory })).rejects.toThrow(`tea.csv, ${message}`)
  expect(await countRows(database, 'commerce_product')).toBe(0)
})

test('all problems are reported at once', async () => {
  const { service } = await createTestShop({ csv: '' })
  const text = `${header}\na,A,,,x,,,\nb,B,,,1,5-,,gone`
  await expect(service.importCatalogue({ text })).rejects.toMatchObject({
    name: 'CatalogueError',
    issues: [
      { row: 2, column: 'Variant Price' },
      { row: 3, column: 'Variant Inventory Qty' },
      { row: 3, column: 'Status' },
    ],
  })
})

test.each(['products.csv', 'discounts.csv', 'pages/about.md'])(
  '%s in the encoding of an old spreadsheet is refused and not imported with spoiled letters',
  async (name) => {
    const shop = await createTestShop({ csv: '' })
    const { directory } = await createDatabaseLocation()
    const file = path.join(directory, 'products.csv')
    await writeFile(file, catalogue)
    await mkdir(path.join(directory, 'pages'))
    await writeFile(path.join(directory, name), Buffer.from(`${catalogue}\ncaf\u00e9`, 'latin1'))
    await expect(shop.service.importCatalogue({ file })).rejects.toThrow(`${name}: the file is not UTF-8`)
  },
)

test('a file that is missing or a folder is reported with its whole path', async () => {
  const { service } = await createTestShop({ csv: '' })
  const { directory } = await createDatabaseLocation()
  const file = path.join(directory, 'tea.csv')
  await expect(service.importCatalogue({ file })).rejects.toThrow(`tea.csv: ${file} does not exist`)
  await writeFile(file, catalogue)
  const folder = path.join(directory, 'tax-rates.csv')
  await mkdir(folder)
  await expect(service.importCatalogue({ file })).rejects.toThrow(`tax-rates.csv: ${folder} is a folder and not a file`)
})

test.each([
  [
    { discounts: 'Code,Type,Value,Product Handles\n\nCALM,percentage,10,"tonic, tonik"\n' },
    'discounts.csv, row 3, Product Handles',
  ],
  [
    { discounts: 'Code,Type,Value,Collections\nCALM,percentage,10,"sparkling-water, tonik"\n' },
    'discounts.csv, row 2, Collections',
  ],
  [
    { sellingPlans: 'Group,Option,Plan,Interval Count,Product Handles\nS,E,Weekly,1,tonik\n' },
    'selling-plans.csv, row 2, Product Handles',
  ],
  [
    { sellingPlans: 'Group,Option,Plan,Interval Count,Product Tags\nS,E,Weekly,1,"new, tonik"\n' },
    'selling-plans.csv, row 2, Product Tags',
  ],
])('a discount or plan for what the shop does not have is refused: %j', async (files, place) => {
  const { service } = await createTestShop({ csv: '' })
  const message = `${place}: "tonik" is not in the shop`
  await expect(service.importCatalogue({ text: catalogue, ...files })).rejects.toThrow(message)
  expect(await service.hasProducts()).toBe(false)
})
