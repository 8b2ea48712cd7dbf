import type { ReactNode } from 'react'
import { isPlainClick } from './plain-click.ts'

interface ChoiceLinkProps {
  /** The page's address with the choice made. */
  search: URLSearchParams
  isChosen: boolean
  onChoose(search: URLSearchParams): void
  children: ReactNode
}

/** One of several choices on a page; without script it is a link to the page with it. */
export function ChoiceLink({ search, isChosen, onChoose, children }: ChoiceLinkProps) {
  return (
    <a
      href={`?${search}`}
      aria-current={isChosen}
      className="choice-pill"
      // The server knows only those parameters of the address that the page reads.
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
