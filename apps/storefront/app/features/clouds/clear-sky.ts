import { createStore } from 'zustand/vanilla'
import { debounce } from '../../timing/debounce.ts'

/** The time until a dismissed cloud returns, in milliseconds. */
const usualRestart = 120_000
/** The debounce for dismissing all clouds, in milliseconds. */
const dismissWait = 50

/** A sky with these clouds, all visible. `restartAfter` is in milliseconds; null: dismissed clouds stay away. */
export function createClearSky(
  ids: readonly number[],
  { restartAfter = usualRestart }: { restartAfter?: number | null } = {},
) {
  const dismissed = createStore<ReadonlySet<number>>(() => new Set())
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function restart(id: number): void {
    timers.delete(id)
    dismissed.setState(new Set([...dismissed.getState()].filter((other) => other !== id)), true)
  }

  /** Dismisses one cloud. It returns after the delay. */
  function dismiss(id: number): void {
    if (dismissed.getState().has(id)) return
    dismissed.setState(new Set([...dismissed.getState(), id]), true)
    if (restartAfter !== null) timers.set(id, setTimeout(restart, restartAfter, id))
  }

  /** Dismisses all clouds, 50 ms after the last call. */
  const dismissAll = debounce(() => ids.forEach(dismiss), dismissWait)

  /** Cancels all timers; call it when the sky is unmounted. */
  function stop(): void {
    dismissAll.cancel()
    timers.forEach((timer) => clearTimeout(timer))
    timers.clear()
  }

  return { dismissed, dismiss, dismissAll, stop }
}

/** The state of a sky's clouds: each is visible, then dismissed, then visible again (specification, section 4). */
export type ClearSky = ReturnType<typeof createClearSky>
