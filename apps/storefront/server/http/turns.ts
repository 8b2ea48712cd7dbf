import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'

/**
 * A page is rendered in one go that takes some milliseconds, and a change of a cart needs several turns of the event loop: it
 * would wait for a page in each of them.
 * @param longestWait in milliseconds, both how long a request to a service holds up pages, and how long a page waits for any:
 *   such a request takes a few, but on a busy day there is always one.
 */
export function createTurns(longestWait = 20) {
  let last: Promise<void> = Promise.resolve()
  let running = 0
  let ended = Promise.withResolvers<void>()

  async function holdUpPages(answer: Promise<unknown>): Promise<void> {
    running += 1
    await Promise.race([answer, setTimeout(longestWait)]).catch(() => {})
    running -= 1
    if (running > 0) return
    ended.resolve()
    ended = Promise.withResolvers()
  }

  async function untilFree(): Promise<void> {
    await nextTurn()
    if (running > 0) await Promise.race([ended.promise, setTimeout(longestWait)])
  }

  return {
    /** Runs what somebody waits for: no page begins until it has ended, or takes long, as an upload does. */
    first<Result>(work: () => Promise<Result>): Promise<Result> {
      const answer = work()
      void holdUpPages(answer)
      return answer
    },
    /** Resolves when a page may begin: each in a turn of the event loop of its own. */
    page: (): Promise<void> => (last = last.then(untilFree)),
  }
}

/** Which work of this process comes first. */
export type Turns = ReturnType<typeof createTurns>
