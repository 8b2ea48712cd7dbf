import { expect, test } from 'vitest'
import type { CommerceProduct, Variant } from './product.query.ts'
import { selectedVariant, variantWith } from './selected-variant.ts'

function variant(size: string, color: string, availableForSale = true): Variant {
  return {
    id: `${size} ${color}`,
    sku: null,
    title: `${size} / ${color}`,
    availableForSale,
    quantityAvailable: 1,
    price: { amount: '1.0', currencyCode: 'USD' },
    compareAtPrice: null,
    selectedOptions: [
      { name: 'Size', value: size },
      { name: 'Color', value: color },
    ],
    image: null,
    sellingPlanAllocations: { nodes: [] },
  }
}

const product: CommerceProduct = {
  id: 'gid://shopify/Product/1',
  title: 'Sweatshirt',
  productType: 'Merch',
  availableForSale: true,
  requiresSellingPlan: false,
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Dusk', 'Dawn'] },
  ],
  variants: { nodes: [variant('S', 'Dusk', false), variant('S', 'Dawn'), variant('M', 'Dusk')] },
}

const search = (text: string) => new URLSearchParams(text)

test('without options in the address, the first variant that can be had is selected', () => {
  expect(selectedVariant(product, search('')) ?? null).toMatchObject({ title: 'S / Dawn' })
})

test('the address names a variant, also one that is sold out', () => {
  expect(selectedVariant(product, search('Size=S&Color=Dusk'))).toMatchObject({ title: 'S / Dusk' })
  expect(selectedVariant(product, search('Size=M'))).toMatchObject({ title: 'M / Dusk' })
})

test('an address that names nothing we have, or something else, falls back', () => {
  expect(selectedVariant(product, search('Size=XXL'))).toMatchObject({ title: 'S / Dawn' })
  expect(selectedVariant(product, search('utm_source=x'))).toMatchObject({ title: 'S / Dawn' })
})

test('the default variant of the content is selected while it can be had', () => {
  const [first, second, third] = product.variants.nodes.map((node, index) => ({ ...node, sku: `SKU-${index}` }))
  const withSkus = { ...product, variants: { nodes: [first!, second!, third!] } }
  expect(selectedVariant(withSkus, search(''), 'SKU-2')).toMatchObject({ title: 'M / Dusk' })
  expect(selectedVariant(withSkus, search(''), 'SKU-0')).toMatchObject({ title: 'S / Dawn' })
})

test('changing one option keeps the others, where such a variant exists; else the value alone decides', () => {
  const from = variant('S', 'Dusk')
  expect(variantWith(product, from, 'Size', 'M')).toMatchObject({ title: 'M / Dusk' })
  expect(variantWith(product, variant('S', 'Dawn'), 'Size', 'M')).toMatchObject({ title: 'M / Dusk' })
  expect(variantWith(product, from, 'Size', 'XXL')).toBeUndefined()
})

test('every option of the address must fit, each by its own name', () => {
  expect(selectedVariant(product, search('Size=M&Color=Dawn'))).toMatchObject({ title: 'S / Dawn' })
  expect(selectedVariant(product, search('Size=M&Color=Dusk'))).toMatchObject({ title: 'M / Dusk' })
  expect(selectedVariant(product, search('Size=Dusk'))).toMatchObject({ title: 'S / Dawn' })
})

test('a default of the content that names no SKU is none', () => {
  const [first, second] = [variant('S', 'Dusk'), { ...variant('S', 'Dawn'), sku: 'SKU' }]
  const two = { ...product, variants: { nodes: [first, second] } }
  expect(selectedVariant(two, search(''), null)).toMatchObject({ title: 'S / Dusk' })
  const reversed = { ...product, variants: { nodes: [second, first] } }
  expect(selectedVariant(reversed, search(''), null)).toMatchObject({ title: 'S / Dawn' })
})

test('changing one option finds the variant that keeps the other, even if it is not the first match', () => {
  const all = [variant('S', 'Dusk'), variant('M', 'Dawn'), variant('M', 'Dusk'), variant('L', 'Dawn')]
  const full = { ...product, variants: { nodes: all } }
  expect(variantWith(full, variant('S', 'Dusk'), 'Size', 'M')).toMatchObject({ title: 'M / Dusk' })
  expect(variantWith(full, variant('S', 'Dawn'), 'Size', 'M')).toMatchObject({ title: 'M / Dawn' })
  expect(variantWith(full, variant('S', 'Noon'), 'Size', 'M')).toMatchObject({ title: 'M / Dawn' })
})
