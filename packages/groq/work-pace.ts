import { setTimeout } from 'node:timers/promises'
import type { TimeBudget } from './time-budget.ts'

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
