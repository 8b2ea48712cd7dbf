import { setTimeout } from 'node:timers/promises'

/** Repeats `work` until `signal` is aborted, with a pause of `pause` milliseconds; an error ends it. */
export async function repeat(
  work: (count: number) => Promise<unknown>,
  { pause, signal }: { pause: number; signal: AbortSignal },
): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    await work(count)
    await setTimeout(pause)
  }
}

/** Milliseconds until `check` returns true, polled ten times a second. @returns Infinity after `limit`. */
export async function timeUntil(check: () => Promise<boolean>, limit = 60_000): Promise<number> {
  const started = performance.now()
  while (performance.now() < started + limit) {
    if (await check()) return performance.now() - started
    await setTimeout(100)
  }
  return Infinity
}
