import { expect, test } from 'vitest'
import { catalogue, createTestShop } from '../testing/commerce.ts'

test.each([
  ['shippingRates', 'shipping-rates.csv', 'Country,Name,Price,Minimum Totel\nUS,Free,0,60\n', 'Minimum Totel'],
  ['taxRates', 'tax-rates.csv', 'Country,Name,Rate,Inclusive\nDE,VAT,19,TRUE\n', 'Inclusive'],
  ['discounts', 'discounts.csv', 'Code,Type,Value,End\nCALM,percentage,50,2026-01-01\n', 'End'],
  [
    'sellingPlans',
    'selling-plans.csv',
    'Group,Option,Plan,Interval Count,Require\nSave,Every,Week,1,TRUE\n',
    'Require',
  ],
  ['metafields', 'metafields.csv', 'Owner,Handle,Namespace,Key,Type,Value,Note\n', 'Note'],
] as const)(
  'a misspelled column of %s is refused, and not taken for a missing one',
  async (kind, name, text, column) => {
    const { service } = await createTestShop({ csv: '' })
    await expect(service.importCatalogue({ text: catalogue, [kind]: text })).rejects.toThrow(
      `${name}, row 1, ${column}: is not one of `,
    )
  },
)

test('columns of the shop’s own files may be in lower case, and without a name', async () => {
  const { service } = await createTestShop({ csv: '' })
  const shippingRates = 'country,NAME,price,minimum total,\nUS,Standard,6,60,\n'
  await service.importCatalogue({ text: catalogue, shippingRates })
  const { files } = await service.exportCatalogue()
  expect(files['shipping-rates.csv']).toContain('\nUS,Standard,,6.00,60.00,,,\n')
})
