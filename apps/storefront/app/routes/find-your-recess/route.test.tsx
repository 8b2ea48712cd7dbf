// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { site } from '../../testing/shop-stub.tsx'
import { ShopLinks } from '../../ui/shop-link.tsx'
import FindYourRecess from './route.tsx'

const tastes = ['Ginger', 'Lime leaf']
const image = { id: 'image-can-100x100-png' }
const products = tastes.map((title) => ({ id: title, title, image, hovers: [], ingredients: [title] }))
const kind = { title: 'Zero proof', slug: 'zero-proof', colors: null, products }

function Root() {
  const { revalidate } = useRevalidator()
  return (
    <ShopLinks>
      <button onClick={() => void revalidate()}>Reload</button>
      <Outlet />
    </ShopLinks>
  )
}

// Missing in jsdom.
Element.prototype.scrollIntoView = () => {}

let loads = 0

/** New data at each load, as while an editor types the page's title. */
const load = () => ({ page: { title: `Title ${++loads}` }, kinds: [structuredClone(kind)] })

test('an answer moves the focus to the next question; new data of the page leaves it where it is', async () => {
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site, layout: {} }),
      Component: Root,
      HydrateFallback: () => null,
      children: [{ path: '*', loader: load, Component: FindYourRecess }],
    },
  ])
  render(<Shop initialEntries={['/find-your-recess']} />)
  fireEvent.click(await screen.findByText('Reload'))
  await screen.findByText('Title 2')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('link', { name: /Zero proof/ }))
  await screen.findByText('Ginger')
  expect(document.activeElement?.textContent).toContain('With something of…')
})
