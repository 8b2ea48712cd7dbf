import { cleanup, configure, render, type RenderResult } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach } from 'vitest'
import type { Site } from '../site.ts'
import { ShopLinks } from '../ui/shop-link.tsx'

/** A site whose own services respond, without third parties. */
export const site: Site = {
  brand: { name: 'Halcyon', slug: 'halcyon' },
  variant: 'cbd',
  url: 'http://shop.test',
  deployId: '1',
  colors: { background: '#ffffff', text: '#1d2a58' },
  storefrontApi: { url: '/services/commerce/api/2023-07/graphql.json', accessToken: null },
  catalogueApi: { url: '/services/commerce/api/2024-07/graphql.json', accessToken: null },
  shopApiUrl: '/services/shop-api/graphql',
  formsUrl: '/services/forms',
  authUrl: '/auth',
  thirdParties: {},
  consent: 'off',
  sentryDsn: null,
  images: { baseUrl: '', projectId: 'local', dataset: 'production' },
}

/** The root route's data that components read. */
const loaded = { site, layout: {} }

interface ShopOptions {
  /** The URL of the page. */
  path?: string
  /** The content of other pages, by path. */
  pages?: Record<string, ComponentType>
}

// Tests must not depend on speed.
configure({ asyncUtilTimeout: 60_000 })

// Removes what the previous test rendered.
afterEach(cleanup)

const Root = () => (
  <ShopLinks>
    <Outlet />
  </ShopLinks>
)

/** Renders a component as the shop does, with the router and the site's data. */
export function showInShop(element: ReactNode, { path = '/', pages = {} }: ShopOptions = {}): RenderResult {
  const others = Object.entries(pages).map(([path, Component]) => ({ path, Component }))
  const Part = () => element
  const children = [...others, { index: true, Component: Part }, { path: '*', Component: Part }]
  const Shop = createRoutesStub([{ id: 'root', path: '/', loader: () => loaded, Component: Root, children }])
  return render(<Shop initialEntries={[path]} hydrationData={{ loaderData: { root: loaded } }} />)
}
