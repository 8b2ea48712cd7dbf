import { useRouteLoaderData } from 'react-router'
import type { LayoutContent } from './layout/layout.query.ts'
import type { Site } from './site.ts'

/** What every page is given by the root's loader. */
export interface RootData {
  site: Site
  layout: LayoutContent
  /** The path of the socket that tells of changes to a preview; null where nothing does. */
  changes: string | null
}

/** What the page being shown was given; nothing where not even that could be read. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
