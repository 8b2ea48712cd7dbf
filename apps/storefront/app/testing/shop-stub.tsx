import { cleanup, configure, render, type RenderResult } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach } from 'vitest'
import type { Site } from '../site.ts'

/** A shop whose own services answer, and that knows no vendor. */
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

interface ShopOptions {
  /** The address of the page. */
  path?: string
  /** What other pages show, by their paths. */
  pages?: Record<string, ComponentType>
}

// What a test waits for is not a matter of speed.
configure({ asyncUtilTimeout: 10_000 })

// What a test has shown is gone for the next one.
afterEach(cleanup)

/** Shows a part of a page as the shop does, by the router and with the site's data. */
export function showInShop(element: ReactNode, { path = '/', pages = {} }: ShopOptions = {}): RenderResult {
  const others = Object.entries(pages).map(([path, Component]) => ({ path, Component }))
  const Part = () => element
  const children = [...others, { index: true, Component: Part }, { path: '*', Component: Part }]
  const Shop = createRoutesStub([{ id: 'root', path: '/', loader: () => ({ site }), children }])
  return render(<Shop initialEntries={[path]} hydrationData={{ loaderData: { root: { site } } }} />)
}
