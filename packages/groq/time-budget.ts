/**
 * Time of the thread that some work may take: a share of all time, saved up while it is not used, up to a limit. All values
 * are in milliseconds.
 */
export class TimeBudget {
  readonly #share: number
  readonly #limit: number
  #spent = 0
  #at = performance.now()

  /**
   * @param share how much of each millisecond may be used in the long run, between 0 and 1.
   * @param limit how much may be used at once.
   */
  constructor(share: number, limit: number) {
    this.#share = share
    this.#limit = limit
  }

  get isSpent(): boolean {
    return this.#current() >= this.#limit
  }

  /** How long it takes until something may be used again. */
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
