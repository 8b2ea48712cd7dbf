import type { Logger } from '@shop/http/logger'

/** How long after the start, and then how often, in milliseconds. */
const firstAfter = 5 * 60 * 1000
const every = 6 * 60 * 60 * 1000

/** Runs work that nobody waits for, one after the other, now and then in the background. */
export function createUpkeep(tasks: readonly (() => Promise<void>)[], logger: Logger) {
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const task of tasks) await task()
  }

  /** Does all of it now; while it is being done, waits for that. */
  function run(): Promise<void> {
    running ??= work().finally(() => (running = undefined))
    return running
  }

  const runAlone = () => void run().catch((error: unknown) => logger.error({ error }, 'content upkeep failed'))
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
