import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What is chosen on a page, kept in the search of its address: a reload and a shared link show the same. The router is not
 * moved: it would take away the HTML of parts that are not hydrated (decision 0068). It has the address when it moves next.
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

/** The search with values set, of which the empty ones are taken away. */
export function withValues(search: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
