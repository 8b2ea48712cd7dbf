// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { currentColors, useScreen } from '../../stores/screen.ts'
import { site } from '../../testing/shop-stub.tsx'
import Search from './route.tsx'

test.for([
  [false, 'Lost in the fog', 'Nothing here but clouds. At least none called ‘tea’.'],
  [true, 'Found in the fog', 'Nothing for ‘tea’ on this page. There is more on the next one.'],
] as const)('a page of results without any agrees with its links (more after it: %s)', async (expected) => {
  const [hasMore, headline, summary] = expected
  const nothing = { results: { products: [], pages: [] }, suggestions: [], prices: {} }
  const found = { query: 'tea', page: 1, hasMore, isPartial: false, ...nothing }
  const children = [{ path: 'search', loader: () => found, Component: Search }]
  const root = { id: 'root', path: '/', loader: () => ({ site, layout: {} }), HydrateFallback: () => null, children }
  const Shop = createRoutesStub([root])
  render(<Shop initialEntries={['/search?q=tea']} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(headline)
  expect(screen.getByRole('status').textContent).toBe(summary)
  expect(screen.queryAllByRole('link', { name: 'More' })).toHaveLength(hasMore ? 1 : 0)
})

test('COLOR-06: a light text color for dark pages is not that of the header above the light results', async () => {
  const nothing = { results: null, suggestions: [], prices: {} }
  const found = { query: '', page: 1, hasMore: false, isPartial: false, ...nothing }
  const dark = { ...site, colors: { background: '#0b1a2b', text: '#ffe9c7' } }
  const children = [{ path: 'search', loader: () => found, Component: Search }]
  const loader = () => ({ site: dark, layout: {} })
  const Shop = createRoutesStub([{ id: 'root', path: '/', loader, HydrateFallback: () => null, children }])
  render(<Shop initialEntries={['/search']} />)
  await screen.findByRole('heading', { level: 1 })
  expect(currentColors(useScreen.getState()).textColor).toBe('#1d2a58')
})
