import { useRouteLoaderData } from 'react-router'
import type { ThirdParties } from './features/analytics/third-parties.ts'

/** What the browser may know of the shop's configuration. Everything in it is public. */
export interface Site {
  brand: { name: string; slug: string }
  variant: 'cbd' | 'non-cbd'
  /** The shop's own origin, without a trailing slash. */
  url: string
  deployId: string
  /** The colors of a page that brings none of its own, as `#rrggbb`. */
  colors: { background: string; text: string }
  storefrontApi: { url: string; accessToken: string | null }
  /** The catalogue, of a later version than the cart. */
  catalogueApi: { url: string; accessToken: string | null }
  /** Where the shop's own API and the forms service are. */
  shopApiUrl: string
  formsUrl: string
  /** Where editors' sessions are asked for; null where they are their vendor's. */
  authUrl: string | null
  thirdParties: ThirdParties
  /** Whether visitors are asked before anything measures their visit. */
  consent: 'off' | 'required'
  /** Where errors are reported to besides the shop itself. */
  sentryDsn: string | null
  images: { baseUrl: string; projectId: string; dataset: string }
}

/** The tagline (specification, section 1). */
export const tagline = 'Calm Cool Collected'

/** The site of the page being shown. */
export function useSite(): Site {
  const data = useRouteLoaderData<{ site: Site }>('root')
  if (!data) throw new Error('The site is known only inside a page')
  return data.site
}
