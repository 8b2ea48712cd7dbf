import type { ReactNode } from 'react'
import type { Home } from './home.query.ts'

/** A section of the home page, ready to render. */
export interface HomeSection {
  /** The color at its top, for the wave of the section above. */
  color: string
  render(nextColor: string): ReactNode
}

/** Creates a section from the home document; null when it has no content. */
export type MakeSection = (home: Home) => HomeSection | null
