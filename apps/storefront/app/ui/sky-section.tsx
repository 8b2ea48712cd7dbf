import { useCallback, useId, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { addSectionColors, removeSectionColors } from '../stores/screen.ts'
import { watchView } from './near-view.ts'
import { colorsOf, skyStyle, type Sky } from './sky.ts'

/** A line across the window within the header, as what is left of the window without what is above and below it. */
const headerLine = '-4% 0px -95% 0px'

/** Announces a section's colors for as long as it lies under the header. */
function useSectionColors({ stops, text }: Sky) {
  const { pathname } = useLocation()
  // A section that goes on to the next page is announced anew there.
  const id = pathname + useId()
  const stopList = stops.join()
  return useCallback(
    (section: HTMLElement) => {
      const colors = { id, ...colorsOf({ stops: stopList.split(','), text }) }
      const stopWatching = watchView(section, headerLine, (isUnderHeader) =>
        isUnderHeader ? addSectionColors(colors) : removeSectionColors(id),
      )
      return () => {
        stopWatching()
        removeSectionColors(id)
      }
    },
    [id, stopList, text],
  )
}

/** A section on a ground of its own; the header takes its colors while it passes under it. */
export function SkySection({ sky, ...section }: Omit<ComponentProps<'section'>, 'ref' | 'style'> & { sky: Sky }) {
  return <section ref={useSectionColors(sky)} style={skyStyle(sky)} {...section} />
}
