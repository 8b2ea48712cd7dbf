import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is rendered in the browser, and no longer the server's HTML: false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
