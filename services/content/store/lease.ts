import { randomUUID } from 'node:crypto'
import type { Database } from '@shop/database'
import { writeContent } from '../tables.ts'

/** How long a process that has died keeps a lease, in milliseconds. */
export const leaseTime = 60_000

/** A lock for background work that only one process at a time may do. */
export interface Lease {
  /**
   * Acquires or extends the lease; false if another process has it. Must be called again within half of {@link
   * leaseTime}.
   */
  hold(): Promise<boolean>
  /** Releases the lease for other processes. */
  release(): Promise<void>
}

/** A lease as a row of the database. */
export function createLease(database: Database, name: string): Lease {
  const holder = randomUUID()
  let until = 0

  const take = (now: number) =>
    writeContent(database, (tables) =>
      tables
        .insertInto('content_lease')
        .values({ name, holder, expires_at: now + leaseTime })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, expires_at: now + leaseTime })
            .where(({ eb, or }) =>
              or([
                eb('content_lease.holder', '=', holder),
                eb('content_lease.expires_at', '<', now),
                // The clock was set back.
                eb('content_lease.expires_at', '>', now + 2 * leaseTime),
              ]),
            ),
        )
        .returning('holder')
        .executeTakeFirst(),
    )

  return {
    async hold() {
      const now = Date.now()
      if (until - now > leaseTime / 2) return true
      until = (await take(now)) ? now + leaseTime : 0
      return until > 0
    },
    async release() {
      if (until === 0) return
      until = 0
      await writeContent(database, (tables) =>
        tables.deleteFrom('content_lease').where('name', '=', name).where('holder', '=', holder).execute(),
      )
    },
  }
}
