import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** What the browser may know of the shop's configuration. Everything in it is public. */
export interface Site {
  brand: { name: string; slug: string }
  variant: 'cbd' | 'non-cbd'
  /** The shop's own origin, without a trailing slash. */
  url: string
  deployId: string
  /** The colours of a page that brings none of its own, as `#rrggbb`. */
  colors: { background: string; text: string }
  storefrontApi: { url: string; accessToken: string | null }
  images: { baseUrl: string; projectId: string; dataset: string }
}

/** The tagline (specification, section 1). */
export const tagline = 'Calm Cool Collected'

/** The site of the page being shown. */
export function useSite(): Site {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) throw new Error('The site is known only inside a page')
  return data.site
}
