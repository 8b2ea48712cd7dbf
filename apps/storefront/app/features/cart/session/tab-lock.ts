/** So long, in milliseconds, a tab lets the next one wait, which may see what is stored only a moment later. */
const storageDelay = 250

/**
 * Does `work` in one tab of the shopper after the other: those that are opened together would each create a cart. Where a
 * browser has no locks, or gives none to this page, they do.
 */
export function withTabLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let hasStarted = false

  async function workInLock(): Promise<void> {
    hasStarted = true
    await work().then(resolve, reject)
    await new Promise((release) => setTimeout(release, storageDelay))
  }
  async function start(): Promise<void> {
    try {
      await navigator.locks.request('cart', workInLock)
    } catch {
      if (!hasStarted) await work().then(resolve, reject)
    }
  }

  void start()
  return promise
}
