// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSuggestions } from '../../recommendations/suggestions.ts'
import type { SuggestedProduct } from '../../recommendations/suggested-product.ts'
import { showInShop } from '../../../testing/shop-stub.tsx'
import type { CartSession } from '../session/cart-session.ts'
import { SuggestionList } from './suggestion-list.tsx'

const variant = (id: number, size: string, price: string) => ({
  id,
  title: size,
  sku: null,
  optionValues: [size],
  price,
  compareAtPrice: null,
  image: null,
  inventory_policy: 'deny' as const,
  inventory_quantity: 20,
})

const water = (id: number): SuggestedProduct => ({
  id,
  title: `Water ${id}`,
  productType: 'Sparkling Water',
  handle: `water-${id}`,
  options: [{ id: 1, name: 'Pack Size', values: ['6 pack', '12 pack'] }],
  images: [],
  variants: [variant(11, '6 pack', '22.0'), variant(12, '12 pack', '40.0')],
  defaultVariant: variant(11, '6 pack', '22.0'),
  path: `/shop/water/water-${id}`,
  quantityRules: {},
})

const add = vi.fn<CartSession['add']>()

test('DRAWER-13, RECS-08: the chosen size of a suggestion is added as often as wanted, as one click', () => {
  globalThis.dataLayer = []
  useSuggestions.setState({ products: [1, 2, 3, 4, 5].map(water) })
  showInShop(<SuggestionList currencyCode="USD" session={{ add }} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  fireEvent.change(screen.getByRole('combobox', { name: 'Pack Size of Water 1' }), { target: { value: '12' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of Water 1 to add' }), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: /^Add ?Water 1$/ }))
  const chosen = { id: 'gid://shopify/ProductVariant/12', variantTitle: '12 pack', price: { amount: '40.0' } }
  expect(add.mock.lastCall).toMatchObject([chosen, 3])
  const clicked = {
    event: 'Suggested Product in Cart Clicked',
    name: 'Water 1',
    url: expect.stringMatching(/water-1$/),
  }
  expect(globalThis.dataLayer).toEqual([expect.objectContaining(clicked)])
})
