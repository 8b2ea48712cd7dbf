// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showInShop } from '../../testing/shop-stub.tsx'
import { ProductTile } from './product-tile.tsx'
import type { ProductTile as Product } from './product-tile.query.ts'

const product: Product = {
  title: 'Dusk Spritz',
  slug: 'dusk-spritz',
  category: 'zero-proof',
  image: { id: 'image-dusk-10x10-png' },
  hovers: [],
}

/** Clicks a tile and returns the text of the page shown afterwards. */
async function clicked(tile: { onChoose?(product: Product): void } = {}): Promise<string | null> {
  const pages = { 'shop/zero-proof/dusk-spritz': () => 'the product’s page' }
  const { container } = showInShop(<ProductTile product={product} {...tile} />, { pages })
  await act(async () => screen.getByRole('link').click())
  return container.textContent
}

test('TILE-04: a click on a tile leads to its product’s page', async () => {
  expect(await clicked()).toBe('the product’s page')
})

test('TILE-05: with `onChoose`, a click passes on the product and does not navigate', async () => {
  const onChoose = vi.fn<(product: Product) => void>()
  expect(await clicked({ onChoose })).toContain('Dusk Spritz')
  expect(onChoose.mock.calls).toEqual([[product]])
})

test.each([
  ['$22.00', { hasSeveral: false, availableForSale: true }],
  ['from $22.00', { hasSeveral: true, availableForSale: true }],
  ['Sold out', { hasSeveral: true, availableForSale: false }],
])('a tile says %s', (words, price) => {
  const prices = { tin: { from: { amount: '22.0', currencyCode: 'USD' as const }, ...price } }
  showInShop(<ProductTile product={{ ...product, commerceId: 'tin' }} prices={prices} />)
  expect(screen.getByRole('link').textContent).toBe(`Dusk Spritz${words}`)
})
