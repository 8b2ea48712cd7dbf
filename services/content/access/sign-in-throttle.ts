import { createHash } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'

/** So many wrong passwords cost nothing but the time of checking them. */
export const freeAttempts = 5
/** The longest wait between two attempts, in milliseconds. */
export const longestWait = 15 * 60 * 1000
/** Failures are forgotten this long after the last, in milliseconds. */
export const forgottenAfter = 24 * 60 * 60 * 1000

const waitAfter = (failures: number): number =>
  failures < freeAttempts ? 0 : Math.min(1000 * 2 ** (failures - freeAttempts), longestWait)

const keyOf = (address: string, email: string): string =>
  createHash('sha256').update(`${address}\n${email}`).digest('hex')

/**
 * Slows down who guesses passwords: each failure beyond the free ones doubles the wait. Failures are counted by where the
 * request comes from together with the account, so that a stranger's guesses keep no editor out, and in the database, so that
 * they count in every process.
 */
export function createSignInThrottle(database: Database, now: () => number = Date.now) {
  return {
    /** Counts an attempt as failed until it is known to be good. Answers 0, or in how many seconds it may be made. */
    attempt(address: string, email: string): Promise<number> {
      const key = keyOf(address, email)
      return database.write(async ({ trx }) => {
        const tables = trx.withTables<ContentTables>()
        const time = now()
        await tables
          .deleteFrom('content_sign_in_failure')
          .where('last_at', '<', time - forgottenAfter)
          .execute()
        const row = await tables
          .insertInto('content_sign_in_failure')
          .values({ key, failures: 0, last_at: time })
          // Writing the row takes its lock: of two attempts at once the second counts the first.
          .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })))
          .returning(['failures', 'last_at'])
          .executeTakeFirstOrThrow()
        const wait = row.last_at + waitAfter(row.failures) - time
        if (wait > 0) return Math.ceil(wait / 1000)
        const counted = { failures: row.failures + 1, last_at: time }
        await tables.updateTable('content_sign_in_failure').set(counted).where('key', '=', key).execute()
        return 0
      })
    },
    /** Forgets the failures before a success. */
    async succeeded(address: string, email: string): Promise<void> {
      await contentTablesOf(database)
        .deleteFrom('content_sign_in_failure')
        .where('key', '=', keyOf(address, email))
        .execute()
    },
  }
}
