import { documentRoute } from './document-route.ts'
import type { RoutableDocument } from './document-types.ts'

/**
 * URLs that a link may have: of this site, of the web, `mailto:` and `tel:`. All others, such as `javascript:`, are
 * replaced by the home page, also those that only look like a path of this site: browsers read `/\` as `//`.
 */
const safeAddress = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i

/** Characters that browsers strip from a URL before parsing it. */
const dropped = /[\t\n\r]/g

export interface LinkTarget {
  url?: string | null | undefined
  page?: RoutableDocument | null | undefined
}

/** The URL of a link from the content: its page, else its own URL if that is safe, else the home page. */
export function linkAddress({ url, page }: LinkTarget): string {
  if (page) return documentRoute(page)
  const address = url?.replace(dropped, '').trim()
  return address && safeAddress.test(address) ? address : '/'
}

/** A placeholder for this site's origin, to detect other ones. */
const origin = 'http://own'

/** The path and parameters of `address` if it is on this site, else the home page. */
export function ownPath(address: string | null): URL {
  const home = new URL('/', origin)
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  // Browsers would read a path starting with two slashes as another host.
  return url.origin === origin && !url.pathname.startsWith('//') ? url : home
}
