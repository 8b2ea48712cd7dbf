import { parsedUrl } from '@shop/validation/parsed-url'

/** A placeholder for this site's origin, to detect other ones. */
const placeholder = 'http://own'

/**
 * The URL of `address`, which may be relative, if it is on the site at `origin`; undefined for all others, also those
 * whose path would lead to another host.
 */
export function urlOnSite(address: string, origin: string): URL | undefined {
  const url = parsedUrl(address, origin)
  // Browsers would read a path starting with two slashes as another host.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url : undefined
}

/** The path and parameters of `address` if it is on this site, else the home page. */
export function ownPath(address: string | null): URL {
  const url = address?.startsWith('/') ? urlOnSite(address, placeholder) : undefined
  return url ?? new URL('/', placeholder)
}
