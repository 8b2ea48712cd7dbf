import { decodeEncodedVariant } from 'storefront-schema-2026-04'
import { expect, test } from 'vitest'
import type { Product, Variant } from '../catalogue/product.ts'
import { encodeVariants } from './variant-choice.ts'

/** The parts of a product that its encoding depends on. */
function withVariants(optionNames: string[], values: string[][]): Product {
  const common = { productId: 1, sku: null, barcode: null, price: 1, compareAtPrice: null, imageId: null } as const
  const stock = { inventoryTracked: false, inventoryQuantity: 0, inventoryPolicy: 'deny' } as const
  const shipping = { requiresShipping: true, taxable: true, grams: 0, weightUnit: 'g' } as const
  const quantityRule = { minimum: 1, maximum: null, increment: 1 }
  const variants = values.map((optionValues, index): Variant => {
    const own = { id: index + 1, position: index + 1, title: optionValues.join(' / '), optionValues }
    return { ...common, ...stock, ...shipping, quantityRule, unitMeasure: null, ...own }
  })
  return {
    id: 1,
    handle: 'x',
    title: 'X',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    category: '',
    tags: [],
    films: [],
    optionNames,
    optionLinks: [],
    seoTitle: null,
    seoDescription: null,
    giftCard: false,
    sellingPlanGroups: [],
    requiresSellingPlan: false,
    status: 'active',
    published: true,
    publishedAt: null,
    createdAt: '',
    updatedAt: '',
    images: [],
    variants,
  }
}

/** Variants for combinations of option value indexes. */
const combinations = (...indexes: number[][]) => indexes.map((values) => values.map(String))

test.for([
  ['one option', combinations([0], [1], [2]), 'v1_0-2'],
  ['one variant', combinations([0]), 'v1_0'],
  ['two options', combinations([0, 0], [0, 1], [1, 0]), 'v1_0:0-1,1:0,'],
  ['three options', combinations([0, 0, 0], [0, 1, 0], [0, 1, 1], [1, 0, 1]), 'v1_0:0:0,1:0-1,,1:0:1,,'],
] as const)('variants of %s are encoded according to the protocol', ([, values, encoded]) => {
  const product = withVariants(['A', 'B', 'C'].slice(0, values[0]?.length), values)
  expect(encodeVariants(product, product.variants)).toBe(encoded)
  expect(decodeEncodedVariant(encoded)).toEqual(values.map((value) => value.map(Number)))
})

test("the platform's own decoder reads the encoded variants, for any choice of variants", () => {
  const all = [0, 1, 2, 3].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1, 2, 3].map((c) => [a, b, c])))
  const product = withVariants(['A', 'B', 'C'], combinations(...all))
  for (let round = 1; round < 200; round++) {
    const chosen = product.variants.filter(({ id }) => (id * id * round) % 7 < 3)
    const expected = chosen.map(({ optionValues }) => optionValues.map(Number))
    expect(decodeEncodedVariant(encodeVariants(product, chosen))).toEqual(expected)
  }
})
