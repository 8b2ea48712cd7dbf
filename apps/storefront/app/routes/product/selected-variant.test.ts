import { expect, test } from 'vitest'
import type { CommerceProduct, Variant } from './product.query.ts'
import { selectedVariant } from './selected-variant.ts'

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
  requiresSellingPlan: false,
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Dusk', 'Dawn'] },
  ],
  variants: { nodes: [variant('S', 'Dusk', false), variant('S', 'Dawn'), variant('M', 'Dusk')] },
}

const search = (text: string) => new URLSearchParams(text)

test('without options in the address, the first available variant is selected', () => {
  expect(selectedVariant(product, search('')) ?? null).toMatchObject({ title: 'S / Dawn' })
})

test('the address names a variant, also one that is sold out', () => {
  expect(selectedVariant(product, search('Size=S&Color=Dusk'))).toMatchObject({ title: 'S / Dusk' })
  expect(selectedVariant(product, search('Size=M'))).toMatchObject({ title: 'M / Dusk' })
})

test('an address that names no variant of the product falls back to the default', () => {
  expect(selectedVariant(product, search('Size=XXL'))).toMatchObject({ title: 'S / Dawn' })
  expect(selectedVariant(product, search('utm_source=x'))).toMatchObject({ title: 'S / Dawn' })
})

test('the content’s default variant is selected while it is available', () => {
  const [first, second, third] = product.variants.nodes.map((node, index) => ({ ...node, sku: `SKU-${index}` }))
  const withSkus = { ...product, variants: { nodes: [first!, second!, third!] } }
  expect(selectedVariant(withSkus, search(''), 'SKU-2')).toMatchObject({ title: 'M / Dusk' })
  expect(selectedVariant(withSkus, search(''), 'SKU-0')).toMatchObject({ title: 'S / Dawn' })
})

test('every option of the address must match, each by its own name', () => {
  expect(selectedVariant(product, search('Size=M&Color=Dawn'))).toMatchObject({ title: 'S / Dawn' })
  expect(selectedVariant(product, search('Size=M&Color=Dusk'))).toMatchObject({ title: 'M / Dusk' })
  expect(selectedVariant(product, search('Size=Dusk'))).toMatchObject({ title: 'S / Dawn' })
})

test('a default of the content that names no SKU is ignored', () => {
  const [first, second] = [variant('S', 'Dusk'), { ...variant('S', 'Dawn'), sku: 'SKU' }]
  const two = { ...product, variants: { nodes: [first, second] } }
  expect(selectedVariant(two, search(''), null)).toMatchObject({ title: 'S / Dusk' })
  const reversed = { ...product, variants: { nodes: [second, first] } }
  expect(selectedVariant(reversed, search(''), null)).toMatchObject({ title: 'S / Dawn' })
})
