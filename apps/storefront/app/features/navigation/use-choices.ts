import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The choices on a page, stored in the URL's search, so that a reload and a shared link show the same. Does not
 * navigate by the router, which would remove the HTML of parts that are not hydrated (decision 0068); the router reads
 * the URL at its next navigation.
 */
export function useChoices(): [chosen: URLSearchParams, choose: (search: URLSearchParams) => void] {
  const { key, search } = useLocation()
  const [choice, setChoice] = useState({ over: key, search })
  const chosen = choice.over === key ? choice.search : search
  return [
    new URLSearchParams(chosen),
    (next) => {
      history.replaceState(history.state, '', next.size > 0 ? `?${next}` : location.pathname)
      setChoice({ over: key, search: `${next}` })
    },
  ]
}

/** The search with the given values set; empty ones are removed. */
export function withValues(search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
