import { useLayoutEffect } from 'react'
import { initialScreen, setPageColors } from '../stores/screen.ts'
import { colorsOf, skyStyle, type Sky } from './sky.ts'

/**
 * Uses the first sky of a page as the page's colors while it is mounted, for the header. The store has them
 * after hydration, the stylesheet from the first paint on, by `data-page-text`.
 * @returns the attributes of the sky's element.
 */
export function usePageSky(sky: Sky) {
  useLayoutEffect(() => {
    setPageColors(colorsOf(sky))
    return () => setPageColors(initialScreen.pageColors)
  }, [sky])
  return { style: skyStyle(sky), 'data-page-text': sky.text }
}
