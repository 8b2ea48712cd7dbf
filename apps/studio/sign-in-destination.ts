import { urlOnSite } from '../storefront/app/content/own-path.ts'

/** The fragment of the sign-in page's address after a sign-out in the Studio. */
export const signedOut = '#signed-out'

/**
 * The page to return to after signing in at the URL `here`: the Studio's parameter `origin`, else the `referrer`, if
 * that is another page of this site; else the Studio.
 */
export function destinationOf(here: URL, referrer: string): string {
  const given = here.searchParams.get('origin') ?? referrer
  const page = given === '' ? undefined : urlOnSite(given, here.origin)
  return page === undefined || page.pathname === here.pathname ? '/admin' : page.pathname + page.search
}
