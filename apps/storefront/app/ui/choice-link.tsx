import type { ReactNode } from 'react'
import { isPlainClick } from './plain-click.ts'

interface ChoiceLinkProps {
  /** The search parameters of the page's URL with this choice. */
  search: URLSearchParams
  isChosen: boolean
  onChoose(search: URLSearchParams): void
  children: ReactNode
}

/** One of several choices on a page; without script it is a link to the page with that choice. */
export function ChoiceLink({ search, isChosen, onChoose, children }: ChoiceLinkProps) {
  return (
    <a
      href={`?${search}`}
      aria-current={isChosen}
      className="choice-pill"
      // The server sees only the search parameters that the page reads.
      suppressHydrationWarning
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChoose(search)
      }}
    >
      {children}
    </a>
  )
}
