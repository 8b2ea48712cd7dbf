import { setTimeout } from 'node:timers/promises'
import { measureThreadTime, type TimeBudget } from './time-budget.ts'

/** Runs steps of work, each once all budgets allow it, so that other work runs in between. */
export class WorkPace {
  readonly #budgets: readonly TimeBudget[]

  constructor(...budgets: TimeBudget[]) {
    this.#budgets = budgets
  }

  /** Runs a step when the budgets allow it. */
  async step<Result>(work: () => Result): Promise<Result> {
    while (this.#budgets.some(({ isSpent }) => isSpent)) {
      await setTimeout(Math.max(1, ...this.#budgets.map(({ wait }) => wait)), undefined, { ref: false })
    }
    const spent = measureThreadTime()
    try {
      return work()
    } finally {
      const time = spent()
      for (const budget of this.#budgets) budget.spend(time)
    }
  }
}
