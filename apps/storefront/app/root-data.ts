import { useRouteLoaderData } from 'react-router'
import type { LayoutContent } from './layout/layout.query.ts'
import type { Site } from './site.ts'

/** The data of the root loader. */
export interface RootData {
  site: Site
  layout: LayoutContent
  /** The path of the WebSocket that reports changes to a preview; null without one. */
  changes: string | null
}

/** The root loader's data; undefined when that failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
