import type { ReactNode } from 'react'
import type { Home } from './home.query.ts'

/** One section of the home page as it is to be drawn. */
export interface HomeSection {
  /** The color at its top, which the section above hands over to. */
  color: string
  render(nextColor: string): ReactNode
}

/** Makes a section from the home document, or nothing when there is nothing to show. */
export type MakeSection = (home: Home) => HomeSection | null
