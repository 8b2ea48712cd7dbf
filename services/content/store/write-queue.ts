import { DatabaseUnavailableError } from '@shop/database/unavailable-error'

/** Runs work sequentially. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()
  /** How often the database was found unavailable. */
  #outages = 0

  /**
   * Runs `work` after all earlier work.
   * @throws {DatabaseUnavailableError} without starting `work` if earlier work found the database unavailable in the
   *   meantime: otherwise every caller would wait for another timeout. Whatever `work` throws.
   */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const outages = this.#outages
    const done = this.#last.then(async () => {
      if (outages !== this.#outages)
        throw new DatabaseUnavailableError('Earlier work in the queue found the database unavailable')
      try {
        return await work()
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) this.#outages += 1
        throw error
      }
    })
    this.#last = done.catch(() => {})
    return done
  }

  /** Resolves when all work queued so far has finished. */
  async settled(): Promise<void> {
    await this.#last
  }
}
