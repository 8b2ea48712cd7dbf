import { useSyncExternalStore } from 'react'

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

/** Whether this is rendered in the browser, and no longer the server's HTML: false on the server and during hydration. */
export const useHydrated = (): boolean => !useUntilHydrated(true)
