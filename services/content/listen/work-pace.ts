import { setTimeout } from 'node:timers/promises'
import type { TimeBudget } from '@shop/groq/time-budget'

/** Work in steps of which each waits until all of some budgets allow it, so that others get their turn between them. */
export class WorkPace {
  readonly #budgets: readonly TimeBudget[]

  constructor(...budgets: TimeBudget[]) {
    this.#budgets = budgets
  }

  /** Does a step when there is time for it. */
  async step<Result>(work: () => Result): Promise<Result> {
    while (this.#budgets.some(({ isSpent }) => isSpent)) {
      await setTimeout(Math.max(1, ...this.#budgets.map(({ wait }) => wait)), undefined, { ref: false })
    }
    const started = process.threadCpuUsage()
    try {
      return work()
    } finally {
      const { user, system } = process.threadCpuUsage(started)
      const time = (user + system) / 1000
      for (const budget of this.#budgets) budget.spend(time)
    }
  }
}
