import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { query } from '../testing/storefront-client.ts'
import { caps, colors } from '../testing/texts.ts'

async function openShop() {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: caps, texts: colors })
  return shop
}

const optionsDocument = `{ product(handle: "cap") { options { name optionValues { name swatch {
  color
  image { __typename alt previewImage { url } }
} } } } }`

const sand = { __typename: 'MediaImage', alt: 'Ribs in sand', previewImage: { url: 'https://pictures.test/sand.png' } }
const options = [
  {
    name: 'Color',
    optionValues: [
      { name: 'Dusk', swatch: { color: '#3a4a8c', image: null } },
      { name: 'Sand', swatch: { color: '#d9c6a0', image: sand } },
      { name: 'Undyed', swatch: null },
    ],
  },
  { name: 'Size', optionValues: [{ name: 'One', swatch: null }] },
]

test('the values of an option that is linked to colors have their swatches, also after an export', async () => {
  const { service } = await openShop()
  expect(await query(service, z.unknown(), optionsDocument)).toEqual({ product: { options } })
  const { files } = await service.exportCatalogue()
  const { service: second } = await createTestShop({ csv: '' })
  await second.importCatalogue({ text: files['products.csv'], texts: colors })
  expect(await query(second, z.unknown(), optionsDocument)).toEqual({ product: { options } })
})

const filters = `{ collection(handle: "merch") { products(first: 5) { filters {
  id label type presentation
  values { id label count input swatch { color image { alt image { url } } } }
} } } }`

const response = z.object({
  collection: z.object({
    products: z.object({ filters: z.array(z.looseObject({ id: z.string(), values: z.array(z.unknown()) })) }),
  }),
})

/** A value of the filter Color. */
const colorValue = (name: string, count: number, color: string | null) => ({
  id: `filter.v.option.color.${name.toLowerCase()}`,
  label: name,
  count,
  input: JSON.stringify({ variantOption: { name: 'Color', value: name } }),
  swatch: color && { color, image: null },
})

test('a list is filtered by the values of options, with swatches where they are colors', async () => {
  const { service } = await openShop()
  const { collection } = await query(service, response, filters)
  const found = collection.products.filters.filter(({ id }) => id.startsWith('filter.v.option'))
  expect(found).toEqual([
    {
      id: 'filter.v.option.color',
      label: 'Color',
      type: 'LIST',
      presentation: 'SWATCH',
      values: [
        colorValue('Dusk', 2, '#3a4a8c'),
        {
          ...colorValue('Sand', 1, null),
          swatch: {
            color: '#d9c6a0',
            image: { alt: 'Ribs in sand', image: { url: 'https://pictures.test/sand.png' } },
          },
        },
        colorValue('Undyed', 1, null),
      ],
    },
    expect.objectContaining({ id: 'filter.v.option.size', presentation: 'TEXT' }),
  ])
  for (const [color, handles] of [
    ['Dusk', ['cap', 'scarf']],
    ['Sand', ['cap']],
  ] as const) {
    const document = `query ($filters: [ProductFilter!]) {
      collection(handle: "merch") { products(first: 5, filters: $filters) { nodes { handle } } }
    }`
    const chosen = { filters: [{ variantOption: { name: 'Color', value: color } }] }
    expect(await query(service, z.unknown(), document, chosen)).toEqual({
      collection: { products: { nodes: handles.map((handle) => ({ handle })) } },
    })
  }
})
