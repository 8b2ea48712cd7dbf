import { useRouteLoaderData } from 'react-router'

/** The public ids of the configured vendors. */
export interface ThirdPartyIds {
  tagManager: string
  analytics: string
  adPixel: string
  affiliate: string
  newsletter: string
  sessionReplay: string
}

/** The part of the shop's configuration that is sent to the browser. All of it is public. */
export interface Site {
  brand: { name: string; slug: string }
  variant: 'cbd' | 'non-cbd'
  /** The shop's own origin, without a trailing slash. */
  url: string
  deployId: string
  /** The colors of pages without their own, as `#rrggbb`. */
  colors: { background: string; text: string }
  storefrontApi: { url: string; accessToken: string | null }
  /** The catalogue's endpoint, of a later API version than the cart's. */
  catalogueApi: { url: string; accessToken: string | null }
  /** The URLs of the shop's own API and the forms service. */
  shopApiUrl: string
  formsUrl: string
  /** Where editors' sessions are requested; null where the vendor handles them. */
  authUrl: string | null
  thirdParties: Partial<ThirdPartyIds>
  /** Whether visitors must consent before any analytics. */
  consent: 'off' | 'required'
  /** An additional receiver of error reports. */
  sentryDsn: string | null
  images: { baseUrl: string; projectId: string; dataset: string }
}

/** The tagline (specification, section 1). */
export const tagline = 'Calm Cool Collected'

/** The target of 'Subscribe & save' (specification, section 2). */
export const subscribePath = '/shop/buy-now/subscribe'

/** The site of the current page. */
export function useSite(): Site {
  const data = useRouteLoaderData<{ site: Site }>('root')
  if (!data) throw new Error('useSite needs the root loader data: use it only inside a page')
  return data.site
}

/**
 * Whether a page of the content exists to which the shop itself links. It counts as existing while the content cannot
 * be read.
 */
export function useHasPage(name: 'subscribe' | 'whatsInside'): boolean {
  const data = useRouteLoaderData<{ layout: { hasPage?: Record<typeof name, boolean> } }>('root')
  return data?.layout.hasPage?.[name] ?? true
}
