import { useLocation, useMatches } from 'react-router'

/** The canonical path in the page's data, for pages with several addresses; else the current path. */
export function useCanonicalPath(): string {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  return data instanceof Object && 'canonicalPath' in data ? String(data.canonicalPath) : pathname
}
