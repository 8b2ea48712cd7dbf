import { DatabaseUnavailableError } from '@shop/database/unavailable-error'

/** Work that must be done one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  /** How often the database was found unavailable. */
  #outages = 0

  /**
   * Does `work` when all that came before is done.
   * @throws {DatabaseUnavailableError} when what came before has found the database unavailable meanwhile: `work` is not begun
   * then, or whoever is last would wait as many times as there are others. Whatever `work` throws.
   */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const outages = this.#outages
    const done = this.#last.then(async () => {
      if (outages !== this.#outages) throw new DatabaseUnavailableError('The database gave no answer to those before')
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

  /** Resolves when all that has been taken so far is done. */
  async settled(): Promise<void> {
    await this.#last
  }
}
