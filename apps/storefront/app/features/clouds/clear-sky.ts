import { createStore, type StoreApi } from 'zustand/vanilla'
import { debounce } from '../../timing/rate.ts'

/** When a cloud that was blown away is back, in milliseconds. */
const usualRestart = 120_000
/** Calls to clear the whole sky within this many milliseconds are one. */
const dismissWait = 50

/** Which clouds of a sky are there. A cloud is visible, then dismissed, then visible again (specification, section 4). */
export interface ClearSky {
  /** The ids of the clouds that are away. */
  dismissed: StoreApi<ReadonlySet<number>>
  /** Blows one cloud away. It is back after the delay. */
  dismiss(id: number): void
  /** Blows them all away, 50 ms after the last call. */
  dismissAll(): void
  /** Forgets every cloud that was to come back; for when the sky is left. */
  stop(): void
}

/** A sky with these clouds, all of them visible. `restartAfter` is in milliseconds; null: what is away stays away. */
export function createClearSky(
  ids: readonly number[],
  { restartAfter = usualRestart }: { restartAfter?: number | null } = {},
): ClearSky {
  const dismissed = createStore<ReadonlySet<number>>(() => new Set())
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function restart(id: number): void {
    timers.delete(id)
    dismissed.setState(new Set([...dismissed.getState()].filter((other) => other !== id)), true)
  }

  function dismiss(id: number): void {
    if (dismissed.getState().has(id)) return
    dismissed.setState(new Set([...dismissed.getState(), id]), true)
    if (restartAfter !== null) timers.set(id, setTimeout(restart, restartAfter, id))
  }

  const dismissAll = debounce(() => ids.forEach(dismiss), dismissWait)

  function stop(): void {
    dismissAll.cancel()
    timers.forEach((timer) => clearTimeout(timer))
    timers.clear()
  }

  return { dismissed, dismiss, dismissAll, stop }
}
