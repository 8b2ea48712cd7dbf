import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'

/** Which work of this process comes first. */
export interface Turns {
  /** Runs what somebody waits for: until it has ended, no page is begun, for a while. */
  first<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when a page may begin: each in a turn of the event loop of its own. */
  page(): Promise<void>
}

/**
 * A page is rendered in one go that takes some milliseconds, and a change of a cart needs several turns of the event loop: it
 * would wait for a page in each of them.
 * @param longestWait how long a page waits for requests to services, in milliseconds: they are answered in a few, but never
 *   cease on a busy day.
 */
export function createTurns(longestWait = 20): Turns {
  let last: Promise<void> = Promise.resolve()
  let running = 0
  let ended = Promise.withResolvers<void>()

  async function untilFree(): Promise<void> {
    await nextTurn()
    if (running > 0) await Promise.race([ended.promise, setTimeout(longestWait)])
  }

  return {
    async first(work) {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        if (running === 0) {
          ended.resolve()
          ended = Promise.withResolvers()
        }
      }
    },
    page: () => (last = last.then(untilFree)),
  }
}
