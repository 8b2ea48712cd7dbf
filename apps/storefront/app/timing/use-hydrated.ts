import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A flag for the server's HTML: `value` on the server and during hydration, then false. A component renders
 * a second time only if that changes something.
 */
export const useUntilHydrated = (value: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => value,
  )

/** Whether a component is mounted in the browser: false on the server, during hydration and in the first render. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  // In a transition, so that it does not lengthen the hydration task.
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
