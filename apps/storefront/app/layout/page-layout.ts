import { useLocation, useMatches } from 'react-router'

/**
 * What is around a page: everything; nothing but the cart and notices, for pages shown inside another; or nothing at all.
 */
export type PageLayout = 'default' | 'embed' | 'empty'

const isPageLayout = (value: unknown): value is PageLayout =>
  value === 'default' || value === 'embed' || value === 'empty'

/** What a route may say of itself: `export const handle = { layout: 'empty' }`. */
const layoutOf = (handle: unknown): unknown =>
  typeof handle === 'object' && handle !== null && 'layout' in handle ? handle.layout : undefined

/** The layout that the address asks for with `?layout=`, else the route's own, else the default. */
export function choosePageLayout(search: string, handles: readonly unknown[]): PageLayout {
  const candidates = [new URLSearchParams(search).get('layout'), ...handles.map(layoutOf).toReversed()]
  return candidates.find(isPageLayout) ?? 'default'
}

/** The layout of the page being shown. */
export function usePageLayout(): PageLayout {
  const { search } = useLocation()
  const matches = useMatches()
  return choosePageLayout(
    search,
    matches.map(({ handle }) => handle),
  )
}
