import { useCallback, useId, type ComponentProps } from 'react'
import { addSectionColors, removeSectionColors } from '../stores/screen.ts'
import { watchView } from './near-view.ts'
import { colorsOf, skyStyle, type Sky } from './sky.ts'
import { Wave } from './wave.tsx'

/** Margins that reduce the window to a line within the header. */
const headerLine = '-4% 0px -95% 0px'

/** Registers a section's colors while it lies under the header. */
function useSectionColors(sky: Sky) {
  const id = useId()
  return useCallback(
    (section: HTMLElement) => {
      const colors = { id, ...colorsOf(sky) }
      const stopWatching = watchView(section, headerLine, (isUnderHeader) =>
        isUnderHeader ? addSectionColors(colors) : removeSectionColors(id),
      )
      return () => {
        stopWatching()
        removeSectionColors(id)
      }
    },
    [id, sky],
  )
}

interface SkySectionProps extends Omit<ComponentProps<'section'>, 'ref' | 'style'> {
  sky: Sky
  /** The color of the section below, for the wave in between; without it there is no wave. */
  nextColor?: string | undefined
}

/** A section with its own background; the header takes its colors while the section is under it. */
export function SkySection({ sky, nextColor, children, ...section }: SkySectionProps) {
  return (
    <section ref={useSectionColors(sky)} style={skyStyle(sky)} {...section}>
      {children}
      {nextColor && <Wave color={nextColor} />}
    </section>
  )
}
