import type { Database } from './database.ts'

/**
 * Tasks that delete what is no longer needed, one after the other; the failure of one does not stop the others.
 * @param times the delay of the first run, 0 for at once, and the interval, in milliseconds; by default tasks run on
 *   demand only.
 */
export function createUpkeep(
  database: Pick<Database, 'onError'>,
  tasks: readonly (() => Promise<unknown>)[],
  times?: { after: number; every: number },
) {
  let running: Promise<void> | undefined

  async function runTasks(): Promise<void> {
    for (const task of tasks) await task().catch((error: unknown) => database.onError(error))
  }

  /** Runs all tasks now, or waits for the current run. */
  function run(): Promise<void> {
    running ??= runTasks().finally(() => (running = undefined))
    return running
  }

  if (times?.after === 0) void run()
  const first = times?.after ? setTimeout(run, times.after).unref() : undefined
  const others = times && setInterval(run, times.every).unref()

  return {
    run,
    async stop(): Promise<void> {
      clearTimeout(first)
      clearInterval(others)
      await running
    },
  }
}
