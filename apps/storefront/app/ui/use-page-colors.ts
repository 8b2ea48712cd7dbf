import { useLayoutEffect } from 'react'
import { initialScreen } from '../stores/screen-state.ts'
import { setPageColors } from '../stores/screen.ts'
import { ink, white, type Sky } from './sky.ts'

/** Makes the sky with which a page begins the page's colours, for as long as it stands: the header lies on it. */
export function usePageColors({ stops, text }: Sky): void {
  const colors = stops.join()
  useLayoutEffect(() => {
    setPageColors({ backgroundColors: colors.split(','), textColor: text === 'ink' ? ink : white })
    return () => setPageColors(initialScreen.pageColors)
  }, [colors, text])
}
