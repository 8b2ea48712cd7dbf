import { useLocation, useMatches } from 'react-router'
import type { PageLayout } from '../route-handle.ts'

/** The search parameter of every page for another layout. */
export const layoutParameter = { name: 'layout', values: ['default', 'embed', 'empty'] } as const

const isPageLayout = (value: unknown): value is PageLayout => layoutParameter.values.some((known) => known === value)

/** The layout setting of a route: `export const handle = { layout: 'empty' }`. */
const layoutOf = (handle: unknown): unknown =>
  typeof handle === 'object' && handle !== null && 'layout' in handle ? handle.layout : undefined

/** The layout given by `?layout=`, else by the route, else the default. */
export function choosePageLayout(search: string, handles: readonly unknown[]): PageLayout {
  const candidates = [new URLSearchParams(search).get(layoutParameter.name), ...handles.map(layoutOf).toReversed()]
  return candidates.find(isPageLayout) ?? 'default'
}

/** The layout of the current page. */
export function usePageLayout(): PageLayout {
  const { search } = useLocation()
  const matches = useMatches()
  return choosePageLayout(
    search,
    matches.map(({ handle }) => handle),
  )
}
