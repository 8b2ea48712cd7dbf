import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A flag that is only true of the server's HTML: `value` on the server and during hydration, then false. A component renders
 * a second time only if that changes something.
 */
export const useUntilHydrated = (value: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => value,
  )

/** Whether a component is alive in the browser: false on the server, during hydration and when it is first rendered. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  // Not at once: on a slow phone hydration is long enough without it.
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
