import './browser-page.ts'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import Press from '../../app/routes/press/route.tsx'
import { pressPageQuery } from '../../app/sections/press/press.query.ts'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const logo = { _type: 'image', alt: 'The Tide, in an old type', asset: { _ref: 'image-a-900x260-webp', _weak: true } }

const services = await openOwnServices({
  documents: [
    { _id: 'a', _type: 'press', title: 'The Tide', quote: 'Calm.', image: logo },
    { _id: 'b', _type: 'press', quote: 'Calmer.', image: logo },
    { _id: 'c', _type: 'press', title: 'The Weekend', quote: 'Calmest.', image: { _type: 'image', alt: 'Removed' } },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

test('TYPE-52: the press page shows the logos of who said quotes, with a text where only they name them', async () => {
  const quotes = await services.context().content.query(pressPageQuery)
  const children = [{ path: '/press', loader: () => ({ quotes }), Component: Press }]
  const Shop = createRoutesStub([{ id: 'root', loader: () => ({ site }), HydrateFallback: () => null, children }])
  render(<Shop initialEntries={['/press']} />)
  await screen.findByText(/Calmest/)
  const logos = [...document.querySelectorAll('li')].map((item) => item.querySelector('img')?.alt)
  expect(logos).toEqual(['', undefined, 'The Tide, in an old type'])
})
