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
