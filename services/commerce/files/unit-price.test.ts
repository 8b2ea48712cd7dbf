import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { query } from '../testing/storefront-client.ts'

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit'
const products = `${header}
water,Water,Size,Can,2.20,355,ml,1,L
water,,,Bottle,4.95,0.75,l,100,ml
water,,,Glass,4.00,,,,
salt,Salt,Title,Default Title,9.99,1500,g,1,kg
`
const sellingPlans =
  'Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required\nSave,Every,Month,month,1,percentage,10,salt,,\n'

const document = `{ products(first: 5, sortKey: TITLE) { nodes { variants(first: 5) { nodes {
  title
  unitPrice { amount }
  unitPriceMeasurement { measuredType quantityValue quantityUnit referenceValue referenceUnit }
  sellingPlanAllocations(first: 1) { nodes { priceAdjustments { unitPrice { amount } } } }
} } } } }`

const measure = (measuredType: string, ...[quantityValue, quantityUnit, referenceValue, referenceUnit]: unknown[]) => ({
  measuredType,
  quantityValue,
  quantityUnit,
  referenceValue,
  referenceUnit,
})

const expected = {
  products: {
    nodes: [
      {
        variants: {
          nodes: [
            {
              title: 'Default Title',
              unitPrice: { amount: '6.66' },
              unitPriceMeasurement: measure('WEIGHT', 1500, 'G', 1, 'KG'),
              sellingPlanAllocations: { nodes: [{ priceAdjustments: [{ unitPrice: { amount: '5.99' } }] }] },
            },
          ],
        },
      },
      {
        variants: {
          nodes: [
            {
              title: 'Can',
              unitPrice: { amount: '6.2' },
              unitPriceMeasurement: measure('VOLUME', 355, 'ML', 1, 'L'),
              sellingPlanAllocations: { nodes: [] },
            },
            {
              title: 'Bottle',
              unitPrice: { amount: '0.66' },
              unitPriceMeasurement: measure('VOLUME', 0.75, 'L', 100, 'ML'),
            },
            { title: 'Glass', unitPrice: null, unitPriceMeasurement: null },
          ],
        },
      },
    ],
  },
}

test('unit prices follow from what the product file says a piece contains, and are exported again', async () => {
  const first = await createTestShop({ csv: '' })
  await first.service.importCatalogue({ text: products, sellingPlans })
  expect(await query(first.service, z.json(), document)).toMatchObject(expected)
  const { files } = await first.service.exportCatalogue()
  const second = await createTestShop({ csv: '' })
  await second.service.importCatalogue({ text: files['products.csv'], sellingPlans })
  expect(await query(second.service, z.json(), document)).toMatchObject(expected)
})

test.each([
  ['a quantity that is no number', 'much,ml,1,l', 'Unit Price Total Measure: is not a number above 0'],
  ['a quantity of zero', '0,ml,1,l', 'Unit Price Total Measure: is not a number above 0'],
  ['an unknown unit', '1,cup,1,l', 'Unit Price Total Measure Unit: is not one of ml, cl,'],
  ['a part of it only', '1,ml,,l', 'Unit Price Base Measure: is not a number above 0'],
  ['units of different kinds', '1,ml,1,kg', 'Unit Price Base Measure Unit: does not measure the same as ml'],
])('a product file with %s is refused by row and column', async (_, cells, message) => {
  const { service } = await createTestShop({ csv: '' })
  const text = `${header}\na,A,Title,Default Title,1,${cells}`
  await expect(service.importCatalogue({ text })).rejects.toThrow(`row 2, ${message}`)
})
