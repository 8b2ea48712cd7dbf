import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

interface ChoiceLinkProps {
  /** The search parameters that choosing it sets. */
  values: Readonly<Record<string, string>>
  isChosen: boolean
  children: ReactNode
}

/** One of several choices on a page, kept in its address: so it can be chosen without script, shared and loaded anew. */
export function ChoiceLink({ values, isChosen, children }: ChoiceLinkProps) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) next.set(name, value)
  return (
    <Link
      to={{ search: `${next}` }}
      replace
      preventScrollReset
      aria-current={isChosen}
      className="choice-pill"
      // The server knows only those parameters of the address that the page reads.
      suppressHydrationWarning
    >
      {children}
    </Link>
  )
}
