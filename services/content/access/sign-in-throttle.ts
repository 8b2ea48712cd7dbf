import { createHash } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables, type OpenContentTables } from '../tables.ts'

/** How often something may be tried: `burst` times at once, and then once every `interval` milliseconds. */
export interface Allowance {
  /** What is counted: an address, an account, all strangers. */
  key: string
  burst: number
  interval: number
}

/** When each count has worn off, in milliseconds since 1970, by the hash of its key. */
type Counts = ReadonlyMap<string, number>

const hashOf = ({ key }: Allowance): string => createHash('sha256').update(key).digest('hex')

/** The row that whoever changes counts takes first: of two processes none waits for what the other holds. */
const lockRow = { key: '', empty_at: Number.MAX_SAFE_INTEGER }

async function readCounts(tables: OpenContentTables, allowances: readonly Allowance[]): Promise<Counts> {
  const rows = await tables
    .selectFrom('content_sign_in_count')
    .selectAll()
    .where('key', 'in', allowances.map(hashOf))
    .execute()
  return new Map(rows.map(({ key, empty_at }) => [key, empty_at]))
}

/** By how many milliseconds the clocks of two processes may differ. */
const clockDifference = 60_000

/** When a count has worn off. One that lies further ahead than attempts can have put it is from before the clock was set back. */
function emptyAt(allowance: Allowance, counts: Counts, time: number): number {
  const known = counts.get(hashOf(allowance)) ?? 0
  const latest = time + allowance.burst * allowance.interval + clockDifference
  return known > latest ? time : Math.max(known, time)
}

/** In how many seconds one more attempt is allowed by all of these. */
function waitFor(allowances: readonly Allowance[], counts: Counts): number {
  const time = Date.now()
  const waits = allowances.map((allowance) => {
    const { burst, interval } = allowance
    return emptyAt(allowance, counts, time) + interval - time - burst * interval
  })
  return Math.ceil(Math.max(0, ...waits) / 1000)
}

/** Adds an attempt to each count, or takes one off, and forgets those that have worn off. */
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
  return database.write(async ({ trx }) => {
    const tables = trx.withTables<ContentTables>()
    await tables
      .insertInto('content_sign_in_count')
      .values(lockRow)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(lockRow))
      .execute()
    return work(tables)
  })
}

/**
 * Counts attempts in the database, so that they count in every process. A count wears off with time, by one each interval,
 * and is forgotten when nothing is left of it: there are never more rows than attempts that were let through within a few
 * intervals, whatever strangers send.
 */
export const createSignInThrottle = (database: Database) => ({
  /** Counts an attempt by all of these. Answers 0, or in how many seconds it may be made: then nothing is counted. */
  async take(allowances: readonly Allowance[]): Promise<number> {
    // Who has to wait anyway costs no write.
    const wait = waitFor(allowances, await readCounts(contentTablesOf(database), allowances))
    if (wait > 0) return wait
    return withLock(database, async (tables) => {
      const counts = await readCounts(tables, allowances)
      const wait = waitFor(allowances, counts)
      if (wait === 0) await add(tables, allowances, { counts, attempts: 1 })
      return wait
    })
  },
  /** Takes an attempt back that turned out to be none: who knows the password does not guess. */
  giveBack: (allowances: readonly Allowance[]): Promise<void> =>
    withLock(database, async (tables) => {
      const counts = await readCounts(tables, allowances)
      const counted = allowances.filter((allowance) => counts.has(hashOf(allowance)))
      await add(tables, counted, { counts, attempts: -1 })
    }),
})
