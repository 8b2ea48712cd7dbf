import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { countRows, createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { loadDiscounts } from '../pricing/discount-store.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop } from '../testing/commerce.ts'

const header = 'Code,Type,Value,Ends,Starts'

test.for([
  ['no code', ',percentage,10,,', /discounts.csv, row 2, Code: is empty$/],
  ['a code with a comma', '"A,B",percentage,10,,', 'discounts.csv, row 2, Code: contains a comma'],
  ['an unknown type', 'A,gift,10,,', 'discounts.csv, row 2, Type: "gift" is not one of percentage, fixed amount, free'],
  ['a percent sign', 'A,percentage,10%,,', 'row 2, Value: "10%" has a percent sign: use the number alone'],
  ['no value', 'A,percentage,,,', 'discounts.csv, row 2, Value: is empty or 0'],
  ['more than 100 percent', 'A,percentage,100.01,,', 'discounts.csv, row 2, Value: is more than 100 percent'],
  ['a value of free shipping', 'A,free shipping,5,,', 'discounts.csv, row 2, Value: is of no use for free shipping'],
  ['an invalid date', 'A,percentage,1,soon,', 'discounts.csv, row 2, Ends: "soon" is not a date'],
  ['a date that a spreadsheet rewrote', 'A,percentage,1,12.11.2026,', 'row 2, Ends: "12.11.2026" is not a date'],
  ['a date as a spreadsheet counts it', 'A,percentage,1,46347,', 'row 2, Ends: "46347" is not a date'],
  ['a day that does not exist', 'A,percentage,1,2026-02-30,', 'row 2, Ends: "2026-02-30" is not a date'],
  ['a time of no zone', 'A,percentage,1,2026-11-21T09:00,', 'row 2, Ends: "2026-11-21T09:00" is not a date'],
  [
    'an end before the start',
    'A,percentage,1,2026-01-01,2026-01-02',
    'discounts.csv, row 2, Ends: is not after Starts',
  ],
  ['a duplicate code', 'A,percentage,1,,\na,percentage,2,,', 'discounts.csv, row 3, Code: "a" is a duplicate'],
] as const)(
  '%s is reported by row and column, and neither codes nor products are imported',
  async ([, rows, message]) => {
    const { service, database } = await createTestShop({ csv: '' })
    await expect(service.importCatalogue({ text: catalogue, discounts: `${header}\n${rows}` })).rejects.toThrow(message)
    expect(await countRows(database, 'commerce_discount')).toBe(0)
    expect(await countRows(database, 'commerce_product')).toBe(0)
  },
)

test('an import replaces all codes; one without discounts keeps them', async () => {
  const { service, database } = await createTestShop({ csv: '' })
  const stored = async () =>
    (await database.kysely.withTables<CommerceTables>().selectFrom('commerce_discount').select('code').execute()).map(
      ({ code }) => code,
    )
  await service.importCatalogue({ text: catalogue, discounts: `${header}\nA,percentage,1,,\nB,percentage,1,,` })
  await service.importCatalogue({ text: catalogue, discounts: `${header}\nB,percentage,1,,` })
  expect(await stored()).toEqual(['B'])
  await service.importCatalogue({ text: catalogue })
  expect(await stored()).toEqual(['B'])
})

test('a code whose end is a day is valid on the whole of that day, also if it starts then', async () => {
  const { service, database } = await createTestShop({ csv: '' })
  const rows = 'A,percentage,1,2026-11-30,2026-11-30\nB,percentage,1,2026-11-30T00:00:00Z,'
  await service.importCatalogue({ text: catalogue, discounts: `${header}\n${rows}` })
  const { byCode } = await loadDiscounts(database.kysely.withTables<CommerceTables>(), ['a', 'b'])
  expect(byCode.get('a')).toMatchObject({ startsAt: '2026-11-30T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' })
  expect(byCode.get('b')).toMatchObject({ endsAt: '2026-11-30T00:00:00.000Z' })
})

test('a discounts.csv next to the product file is imported too', async () => {
  const { service, database } = await createTestShop({ csv: '' })
  const { directory } = await createDatabaseLocation()
  const file = path.join(directory, 'products.csv')
  await writeFile(file, catalogue)
  await writeFile(path.join(directory, 'discounts.csv'), `${header}\nA,percentage,1,,`)
  await service.importCatalogue({ file })
  expect(await countRows(database, 'commerce_discount')).toBe(1)
})

test('the demo has the code EXHALE: ten percent off, for subscriptions only', async () => {
  const { service, database } = await createTestShop({ csv: '' })
  const demo = fileURLToPath(new URL('../../../demo', import.meta.url))
  await service.importCatalogue({ file: path.join(demo, 'products.csv'), imageDirectory: demo })
  const found = await loadDiscounts(database.kysely.withTables<CommerceTables>(), ['exhale'])
  expect(found.byCode.get('exhale')).toMatchObject({ type: 'percentage', value: 1000, subscriptionOnly: true })
})
