import { useRouteLoaderData } from 'react-router'
import type { Site } from '../site.ts'
import { readableSky } from './sky.ts'
import { usePageSky } from './use-page-sky.ts'

/**
 * Uses a sky in the shop's own colors as the page's: its text has the configured color where that is readable on them,
 * else ink or white. An error page may lack the configuration.
 * @returns the attributes of the sky's element.
 */
export function useShopSky(colors: readonly string[]) {
  const data = useRouteLoaderData<{ site: Site }>('root')
  return usePageSky(readableSky(colors, data?.site.colors.text))
}
