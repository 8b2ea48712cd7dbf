import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ShopLink } from './shop-link.tsx'

/** The HTML of a link on a page of the shop. */
function htmlOf(link: ReactNode): string {
  const router = createMemoryRouter([{ path: '/shop/:category', element: link }], { initialEntries: ['/shop/water'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each([
  '/',
  '/shop',
  '/shop/water/peach-thyme?size=1%202&x#top',
  '/shop//water',
  '/shop/../press',
  '/café/',
  '/a.b',
  '#top',
  '?page=2',
])('the server’s link to %s is the one that the browser makes of it', (to) => {
  const attributes = { to, className: 'pill', 'aria-label': 'Water & more', onClick: () => {} }
  expect(htmlOf(<ShopLink {...attributes}>Water</ShopLink>)).toBe(
    htmlOf(
      <Link {...attributes} discover="none">
        Water
      </Link>,
    ),
  )
})
