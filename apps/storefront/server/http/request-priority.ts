import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'

/**
 * Gives service requests priority over page rendering. A page is rendered synchronously in some milliseconds, and a
 * change of a cart needs several turns of the event loop, in each of which it would wait for a page.
 * @param maxWait in milliseconds: how long a service request delays pages, and how long a page waits for all of
 * them. Such a request takes a few milliseconds, but under load there is always one.
 */
export function createRequestPriority(maxWait = 20) {
  let last: Promise<void> = Promise.resolve()
  let running = 0
  let ended = Promise.withResolvers<void>()

  async function delayPages(request: Promise<unknown>): Promise<void> {
    running += 1
    await Promise.race([request, setTimeout(maxWait)]).catch(() => {})
    running -= 1
    if (running > 0) return
    ended.resolve()
    ended = Promise.withResolvers()
  }

  async function waitForServiceRequests(): Promise<void> {
    await nextTurn()
    if (running > 0) await Promise.race([ended.promise, setTimeout(maxWait)])
  }

  return {
    /** Runs a service request: no page starts until it has ended, or takes too long, like an upload. */
    runServiceRequest<Result>(work: () => Promise<Result>): Promise<Result> {
      const response = work()
      void delayPages(response)
      return response
    },
    /** Resolves when a page may start, each in a separate turn of the event loop. */
    waitToRenderPage: (): Promise<void> => (last = last.then(waitForServiceRequests)),
  }
}

/** The priorities of this process's work. */
export type RequestPriority = ReturnType<typeof createRequestPriority>
