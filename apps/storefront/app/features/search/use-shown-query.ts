import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Synchronizes a search field with the URL: calls `show` with the URL's query after every navigation by a link, another
 * form, or back and forward, but not by the field's own form, so that text typed after its submit stays.
 * @returns the navigation `state` that the form must be submitted with, which identifies it.
 */
export function useShownQuery(query: string, show: (query: string) => void): string {
  const form = useId()
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state === form
  const shownKey = useRef(key)
  const follow = useEffectEvent((key: string) => {
    if (shownKey.current === key) return
    shownKey.current = key
    if (!isOwn) show(query)
  })
  useEffect(() => follow(key), [key])
  return form
}
