// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ProductTile } from './product-tile.tsx'
import type { ProductTile as Product } from './product-tile.query.ts'

const product: Product = {
  title: 'Dusk Spritz',
  slug: 'dusk-spritz',
  category: 'zero-proof',
  image: { id: 'image-dusk-10x10-png' },
  hovers: [],
}
const site = { images: { baseUrl: '', projectId: 'local', dataset: 'production' } }

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
  },
)
afterEach(() => document.body.replaceChildren())

/** Clicks a tile and returns the text of the page shown afterwards. */
async function clicked(tile: { onChoose?(product: Product): void } = {}): Promise<string> {
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site }),
      children: [
        { index: true, Component: () => <ProductTile product={product} {...tile} /> },
        { path: 'shop/zero-proof/dusk-spritz', Component: () => 'the product’s page' },
      ],
    },
  ])
  const element = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(element).render(<Shop hydrationData={{ loaderData: { root: { site } } }} />))
  await act(async () => element.querySelector('a')?.click())
  return element.textContent
}

test('TILE-04: a click on a tile leads to its product’s page', async () => {
  expect(await clicked()).toBe('the product’s page')
})

test('TILE-05: with `onChoose`, a click passes on the product and does not navigate', async () => {
  const onChoose = vi.fn<(product: Product) => void>()
  expect(await clicked({ onChoose })).toContain('Dusk Spritz')
  expect(onChoose.mock.calls).toEqual([[product]])
})
