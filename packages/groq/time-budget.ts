/** Starts to measure this thread's CPU time; the result returns the milliseconds since. */
export function measureThreadTime(): () => number {
  const started = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(started)
    return (user + system) / 1000
  }
}

/**
 * A token bucket of thread time: a share of all time, saved up while unused, up to a limit. All values are in
 * milliseconds.
 */
export class TimeBudget {
  readonly #share: number
  readonly #limit: number
  #spent = 0
  #at = performance.now()

  /**
   * @param share the long-term fraction of time that may be used, between 0 and 1.
   * @param limit how much may be used at once.
   */
  constructor(share: number, limit: number) {
    this.#share = share
    this.#limit = limit
  }

  get isSpent(): boolean {
    return this.#current() >= this.#limit
  }

  /** The time until some budget is available again. */
  get wait(): number {
    return Math.max(0, (this.#current() - this.#limit) / this.#share)
  }

  spend(milliseconds: number): void {
    this.#spent = this.#current() + milliseconds
  }

  #current(): number {
    const now = performance.now()
    this.#spent = Math.max(0, this.#spent - (now - this.#at) * this.#share)
    this.#at = now
    return this.#spent
  }
}
