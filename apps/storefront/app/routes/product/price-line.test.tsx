// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PriceLine } from './price-line.tsx'
import type { Variant } from './product.query.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' as const })

/** A variant that costs $22, with the compare-at price `before`. */
const variant = (before: string): Variant => ({
  id: 'gid://shopify/ProductVariant/1',
  sku: 'CALM-6',
  title: '6 pack',
  availableForSale: true,
  quantityAvailable: null,
  price: usd('22.0'),
  compareAtPrice: usd(before),
  image: null,
  selectedOptions: [],
  sellingPlanAllocations: { nodes: [] },
})

test.each([
  ['26.0', '$22.00before $26.00In stock'],
  ['22.00', '$22.00In stock'],
  ['18.0', '$22.00In stock'],
  ['0.0', '$22.00In stock'],
])('a product of 22 dollars with %s to compare with says: %s', (before, words) => {
  const { container } = render(<PriceLine bought={variant(before)} plan={null} canBuy />)
  expect(container.textContent).toBe(words)
})
