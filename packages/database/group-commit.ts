import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type ControlledTransaction, type Kysely, type Transaction } from 'kysely'

/** The result of the caller's work; `settle` passes it on to the caller. */
interface Outcome {
  settle(): void
  failure?: { error: unknown }
}

interface QueuedWrite<Tables> {
  /** Runs the caller's work. */
  run(trx: Transaction<Tables>): Promise<Outcome>
  fail(error: unknown): void
}

/**
 * Rolls back a failed write. When the disk is full or fails, SQLite has already rolled back the whole transaction; this
 * command then fails too, and the first error is the one that counts.
 */
async function rollBack(done: Promise<unknown>, { error }: { error: unknown }): Promise<void> {
  await done.catch(() => {
    throw error
  })
}

const setSavepoint = CompiledQuery.raw('savepoint "write"')
const rollBackToSavepoint = CompiledQuery.raw('rollback to "write"')
const releaseSavepoint = CompiledQuery.raw('release "write"')

/** Limits how long reads wait for a group. */
const largestGroup = 64

/**
 * Lets writes that wait for the same connection share one commit, since making a commit durable costs more than most
 * writes. Each write is atomic, they run in the order of arrival, and none resolves before the commit. For a database
 * with one writing connection, such as SQLite.
 */
export function createGroupCommit<Tables>(kysely: Kysely<Tables>) {
  const waiting: QueuedWrite<Tables>[] = []
  let draining = false

  /** Runs one of several writes in a savepoint: if it fails, only that is rolled back. */
  async function runInSavepoint(write: QueuedWrite<Tables>, trx: ControlledTransaction<Tables>) {
    await trx.executeQuery(setSavepoint)
    const outcome = await write.run(trx)
    if (outcome.failure) await rollBack(trx.executeQuery(rollBackToSavepoint), outcome.failure)
    await trx.executeQuery(releaseSavepoint)
    return outcome
  }

  async function commit(group: readonly QueuedWrite<Tables>[]): Promise<void> {
    const trx = await kysely.startTransaction().execute()
    const outcomes: Outcome[] = []
    try {
      const [only] = group
      if (only && group.length === 1) outcomes.push(await only.run(trx))
      else for (const write of group) outcomes.push(await runInSavepoint(write, trx))
      const [failure] = outcomes.map((outcome) => outcome.failure)
      if (failure && outcomes.every((outcome) => outcome.failure)) await rollBack(trx.rollback().execute(), failure)
      else await trx.commit().execute()
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack) await rollBack(trx.rollback().execute(), { error })
      throw error
    }
    for (const { settle } of outcomes) settle()
  }

  async function drain(): Promise<void> {
    if (draining) return
    draining = true
    while (waiting.length > 0) {
      // Waits for writes that start in the same turn: they would have to wait for a commit of the first alone.
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

  /** Runs `work` in a transaction; resolves when it is durable, rejects with its error when it was rolled back. */
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
