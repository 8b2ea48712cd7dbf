/**
 * How long a tab keeps the lock after its work, in milliseconds, because storage writes reach other tabs with a delay.
 */
const storageDelay = 250

/**
 * Runs `work` in one tab at a time, so that tabs opened together do not each create a cart. Without the Web Locks API,
 * or if the lock is denied, `work` runs unlocked.
 */
export const withTabLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
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
  })
