import type { Logger } from '@shop/http/logger'

/** The delay after the start, and the interval, in milliseconds. */
const firstAfter = 5 * 60 * 1000
const every = 6 * 60 * 60 * 1000

/** Runs maintenance tasks sequentially, periodically in the background. */
export function createMaintenance(tasks: readonly (() => Promise<void>)[], logger: Logger) {
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
  const first = setTimeout(runAlone, firstAfter).unref()
  const timer = setInterval(runAlone, every).unref()

  return {
    run,
    async stop(): Promise<void> {
      clearTimeout(first)
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
