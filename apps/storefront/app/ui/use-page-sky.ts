import { useLayoutEffect } from 'react'
import { initialScreen } from '../stores/screen-state.ts'
import { setPageColors } from '../stores/screen.ts'
import type { CssVariables } from './css-variables.ts'
import { colorsOf, skyStyle, type Sky } from './sky.ts'

/** What the element with the page's first sky is given; the stylesheet colors the header by the mark. */
interface PageSky {
  style: CssVariables
  'data-page-text': Sky['text']
}

/**
 * Makes the sky with which a page begins the page's colors, for as long as it stands: the header lies on it. The store
 * knows them once the script has come, the stylesheet from the first paint on.
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
