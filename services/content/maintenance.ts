import type { Logger } from '@shop/http/logger'

/** The delay after the start, and the interval, in milliseconds. */
const firstAfter = 5 * 60 * 1000
const every = 6 * 60 * 60 * 1000

/** Runs maintenance tasks sequentially; with `isPeriodic` also in the background. */
export function createMaintenance(
  tasks: readonly (() => Promise<void>)[],
  { logger, isPeriodic }: { logger: Logger; isPeriodic: boolean },
) {
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const task of tasks) await task()
  }

  /** Runs all tasks now, or waits for the current run. */
  function run(): Promise<void> {
    running ??= work().finally(() => (running = undefined))
    return running
  }

  const runAlone = () => void run().catch((error: unknown) => logger.error({ error }, 'content maintenance failed'))
  const first = isPeriodic && setTimeout(runAlone, firstAfter).unref()
  const timer = isPeriodic && setInterval(runAlone, every).unref()

  return {
    run,
    async stop(): Promise<void> {
      if (first) clearTimeout(first)
      if (timer) clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
