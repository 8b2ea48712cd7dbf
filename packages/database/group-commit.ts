import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ControlledTransaction, Kysely, Transaction } from 'kysely'

/** How the caller's work went; `settle` tells the caller, once it may be told. */
interface Outcome {
  settle(): void
  failure?: { error: unknown }
}

interface Waiting<Tables> {
  /** Does the caller's work. */
  run(trx: Transaction<Tables>): Promise<Outcome>
  fail(error: unknown): void
}

/**
 * Takes back what a failed write left. SQLite has done that itself, with the whole transaction, when the disk is full or
 * fails: there is nothing left to take back then, and what counts is the error that was there first.
 */
async function takeBack(command: { execute(): Promise<unknown> }, { error }: { error: unknown }): Promise<void> {
  await command.execute().catch(() => {
    throw error
  })
}

/** The most writes that share a commit, so that reads do not wait for long. */
const largestGroup = 64

/**
 * Lets writes that wait for the same connection share one commit: making a commit durable costs more than most writes, and
 * costs it once for all of them. Each is all or nothing for itself, in the order of arrival, and none is answered before
 * the commit. For a database with one writing connection, as SQLite.
 */
export function createGroupCommit<Tables>(kysely: Kysely<Tables>) {
  const waiting: Waiting<Tables>[] = []
  let draining = false

  /** One write of several: if it fails, what it wrote is taken back and the others stay. */
  async function runInSavepoint(write: Waiting<Tables>, trx: ControlledTransaction<Tables>) {
    const inside = await trx.savepoint('write').execute()
    const outcome = await write.run(inside)
    if (outcome.failure) await takeBack(inside.rollbackToSavepoint('write'), outcome.failure)
    await inside.releaseSavepoint('write').execute()
    return outcome
  }

  async function commit(group: readonly Waiting<Tables>[]): Promise<void> {
    const trx = await kysely.startTransaction().execute()
    const outcomes: Outcome[] = []
    try {
      const [only] = group
      if (only && group.length === 1) outcomes.push(await only.run(trx))
      else for (const write of group) outcomes.push(await runInSavepoint(write, trx))
      const [failure] = outcomes.map((outcome) => outcome.failure)
      if (failure && outcomes.every((outcome) => outcome.failure)) await takeBack(trx.rollback(), failure)
      else await trx.commit().execute()
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack) await takeBack(trx.rollback(), { error })
      throw error
    }
    for (const { settle } of outcomes) settle()
  }

  async function drain(): Promise<void> {
    if (draining) return
    draining = true
    while (waiting.length > 0) {
      // Whoever is about to write comes along: a commit for the first alone would keep all the others waiting.
      await nextTurn()
      const group = waiting.splice(0, largestGroup)
      try {
        await commit(group)
      } catch (error) {
        for (const { fail } of group) fail(error)
      }
    }
    draining = false
  }

  /** Runs `work` in a transaction; resolves when it is durable, rejects with its error when nothing of it was kept. */
  return <Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({
      fail: reject,
      run: (trx) =>
        work(trx).then(
          (result) => ({ settle: () => resolve(result) }),
          (error: unknown) => ({ settle: () => reject(error), failure: { error } }),
        ),
    })
    void drain()
    return promise
  }
}
