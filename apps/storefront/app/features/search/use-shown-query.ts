import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Keeps a search field in step with the address: calls `show` with the address's query after every navigation that the
 * field's own form has not caused, by a link, another form, or back and forward. What has been typed since the form was
 * sent stays.
 * @returns the `state` that the form must be sent with, by which it is known.
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
