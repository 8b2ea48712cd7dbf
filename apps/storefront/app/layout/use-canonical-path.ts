import { useLocation, useMatches } from 'react-router'

/** The path that a page's data names as its own, for pages that are found at several; else the one that it is found at. */
export function useCanonicalPath(): string {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  return data instanceof Object && 'canonicalPath' in data ? String(data.canonicalPath) : pathname
}
