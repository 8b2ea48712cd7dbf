/** Anything but this origin is not ours; the name itself does not matter. */
const origin = 'http://own'

/** The path of this site that `address` is, with its parameters; home when it is an address of anybody else. */
export function ownPath(address: string | null): URL {
  const home = new URL('/', origin)
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  // A path of two slashes would be another host once a browser reads it alone.
  return url.origin === origin && !url.pathname.startsWith('//') ? url : home
}
