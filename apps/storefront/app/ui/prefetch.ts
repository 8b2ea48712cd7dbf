import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../timing/when-idle.ts'
import { isSlow, sparesData } from '../device/visitor-preferences.ts'

/** Whether pages may be prefetched: not on slow connections or with reduced data usage (specification, section 9). */
export const mayPrefetch = (navigator: object): boolean => !isSlow(navigator) && !sparesData(navigator)

let isAllowed = false
let isAwaited = false
const links = new Set<() => void>()

/** Calls `link` once the browser has been idle. */
function subscribe(link: () => void): () => void {
  links.add(link)
  if (!isAwaited && mayPrefetch(navigator)) {
    isAwaited = true
    whenIdle(() => {
      isAllowed = true
      for (const notify of links) notify()
    })
  }
  return () => links.delete(link)
}

/**
 * When a link's page is prefetched: on intent, but not before the browser has been idle, nor on a slow connection or
 * with reduced data usage.
 */
export function usePrefetch(): 'intent' | 'none' {
  const [isReady, setReady] = useState(isAllowed)
  useEffect(() => {
    // A page has dozens of links, which all render again then: not in one go.
    const update = () => startTransition(() => setReady(isAllowed))
    if (isAllowed) update()
    return subscribe(update)
  }, [])
  return isReady ? 'intent' : 'none'
}
