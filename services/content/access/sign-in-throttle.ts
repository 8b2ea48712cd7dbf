import { hash } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'

/** A rate limit: `burst` attempts at once, then one every `interval` milliseconds. */
export interface Allowance {
  /** What is counted: an address, an account, or all unknown clients. */
  key: string
  burst: number
  interval: number
}

/** When each count is back to zero, in milliseconds since 1970, by the hash of its key. */
type Counts = ReadonlyMap<string, number>

const hashOf = ({ key }: Allowance): string => hash('sha256', key)

/** The row that writers lock first, which prevents deadlocks between processes. */
const lockRow = { key: '', empty_at: Number.MAX_SAFE_INTEGER }

async function readCounts(tables: OpenContentTables, allowances: readonly Allowance[]): Promise<Counts> {
  const rows = await tables
    .selectFrom('content_sign_in_count')
    .selectAll()
    .where('key', 'in', allowances.map(hashOf))
    .execute()
  return new Map(rows.map(({ key, empty_at }) => [key, empty_at]))
}

/** The maximum difference between the clocks of two processes, in milliseconds. */
const clockDifference = 60_000

/**
 * When a count is back to zero. A value further ahead than attempts can cause is from before the clock was set back.
 */
function emptyAt(allowance: Allowance, counts: Counts, time: number): number {
  const known = counts.get(hashOf(allowance)) ?? 0
  const latest = time + allowance.burst * allowance.interval + clockDifference
  return known > latest ? time : Math.max(known, time)
}

/** The seconds until all of these allow another attempt. */
function waitFor(allowances: readonly Allowance[], counts: Counts): number {
  const time = Date.now()
  const waits = allowances.map((allowance) => {
    const { burst, interval } = allowance
    return emptyAt(allowance, counts, time) + interval - time - burst * interval
  })
  return Math.ceil(Math.max(0, ...waits) / 1000)
}

/** Adds an attempt to each count, or subtracts one, and deletes those back at zero. */
async function add(
  tables: OpenContentTables,
  allowances: readonly Allowance[],
  { counts, attempts }: { counts: Counts; attempts: 1 | -1 },
): Promise<void> {
  const time = Date.now()
  for (const allowance of allowances) {
    const key = hashOf(allowance)
    const empty_at = emptyAt(allowance, counts, time) + attempts * allowance.interval
    await tables
      .insertInto('content_sign_in_count')
      .values({ key, empty_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ empty_at }))
      .execute()
  }
  await tables.deleteFrom('content_sign_in_count').where('empty_at', '<=', time).execute()
}

function withLock<Result>(database: Database, work: (tables: OpenContentTables) => Promise<Result>): Promise<Result> {
  return writeContent(database, async (tables) => {
    await tables
      .insertInto('content_sign_in_count')
      .values(lockRow)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(lockRow))
      .execute()
    return work(tables)
  })
}

/**
 * Counts attempts in the database, for all processes. A count decreases by one every interval and is deleted at zero,
 * so the number of rows is bounded by the attempts allowed within a few intervals.
 */
export const createSignInThrottle = (database: Database) => ({
  /** Counts an attempt. Returns 0 if it is allowed, else the seconds to wait; then nothing is counted. */
  async take(allowances: readonly Allowance[]): Promise<number> {
    // A throttled client causes no write.
    const wait = waitFor(allowances, await readCounts(contentTablesOf(database), allowances))
    if (wait > 0) return wait
    return withLock(database, async (tables) => {
      const counts = await readCounts(tables, allowances)
      const wait = waitFor(allowances, counts)
      if (wait === 0) await add(tables, allowances, { counts, attempts: 1 })
      return wait
    })
  },
  /** Takes back an attempt that succeeded: it was no guess. */
  refund: (allowances: readonly Allowance[]): Promise<void> =>
    withLock(database, async (tables) => {
      const counts = await readCounts(tables, allowances)
      const counted = allowances.filter((allowance) => counts.has(hashOf(allowance)))
      await add(tables, counted, { counts, attempts: -1 })
    }),
})
