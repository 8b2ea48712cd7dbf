import { useLayoutEffect } from 'react'
import { initialScreen, setPageColors } from '../stores/screen.ts'
import type { CssVariables } from './css-variables.ts'
import { colorsOf, skyStyle, type Sky } from './sky.ts'

/**
 * The attributes of the element with the page's first sky; the stylesheet sets the header's text color by
 * `data-page-text`.
 */
interface PageSky {
  style: CssVariables
  'data-page-text': Sky['text']
}

/**
 * Uses the first sky of a page as the page's colors while it is mounted, for the header above it. The store has them
 * after hydration, the stylesheet from the first paint on.
 */
export function usePageSky(sky: Sky): PageSky {
  const { stops, text } = sky
  const colors = stops.join()
  useLayoutEffect(() => {
    setPageColors(colorsOf({ stops: colors.split(','), text }))
    return () => setPageColors(initialScreen.pageColors)
  }, [colors, text])
  return { style: skyStyle(sky), 'data-page-text': text }
}
