import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isTransient } from './transient-error.ts'
import { DatabaseUnavailableError } from './unavailable-error.ts'

/** Timeouts of PostgreSQL, in milliseconds. */
export interface PostgresTimeouts {
  /** For a connection: a new one, or one that another caller has to release first. */
  connect: number
  /** For a statement; for the first one, the wait for the connection counts. */
  statement: number
  /** For everything done with a connection until its release, such as a transaction. */
  lease: number
}

/** For interactive work. */
export const shortTimeouts: PostgresTimeouts = { connect: 4000, statement: 5000, lease: 8000 }

/** For imports and maintenance. */
export const longTimeouts: PostgresTimeouts = { connect: 4000, statement: 600_000, lease: Infinity }

/** For migrations: indexing a large table may take any time. */
export const noTimeouts: PostgresTimeouts = { connect: 4000, statement: Infinity, lease: Infinity }

/** The minimum time of the first statement, in milliseconds, after a long wait for its connection. */
const minimumForStatement = 1000
/** The server aborts a statement this many milliseconds before the client does, which would cost the connection. */
const serverLead = 500
/** How long closing waits for the server, in milliseconds. */
const closeTimeout = 1000

/** The longest delay that a timer supports. */
const maxTimeout = 2 ** 31 - 1

/** The error itself, or a {@link DatabaseUnavailableError} if the server is unavailable. */
function toUnavailable(error: unknown, mayBeCommitted = false): unknown {
  if (error instanceof DatabaseUnavailableError || !isTransient(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseUnavailableError(`PostgreSQL is unavailable: ${reason}`, { cause: error, mayBeCommitted })
}

/** Counts and minor units fit into a double; by default the driver returns strings. */
function numericTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  return types
}

/** Creates the connections' sockets and can destroy them all: a frozen server never completes a close. */
export class Sockets {
  readonly #open = new Set<Socket>()

  /** The socket factory for `pg`. */
  readonly create = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    return socket.once('close', () => this.#open.delete(socket))
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Waits at most a second for `ending`, the closing of all connections; then destroys the sockets. */
  async close(ending: Promise<unknown>): Promise<void> {
    await Promise.race([ending.catch(() => {}), sleep(closeTimeout, undefined, { ref: false })])
    this.destroy()
  }
}

const finite = (milliseconds: number): number => (Number.isFinite(milliseconds) ? milliseconds : 0)

/** `pg`'s options: TCP keep-alive detects a lost host, and the server itself aborts long statements. */
export function connectionOptions(url: string, { connect, statement, lease }: PostgresTimeouts, sockets: Sockets) {
  const limit = Math.max(finite(statement) - serverLead, 0)
  return {
    connectionString: url,
    connectionTimeoutMillis: connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: limit,
    lock_timeout: limit,
    idle_in_transaction_session_timeout: finite(lease),
    stream: sockets.create,
  } satisfies pg.ClientConfig
}

/** A connection from its request until its release. Once it is suspected to be broken, it returns nothing more. */
class Lease implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #answers: PostgresPoolClient
  readonly #timeouts: PostgresTimeouts
  readonly #started: number
  #isFirst = true
  #isReleased = false
  #lost: DatabaseUnavailableError | undefined

  constructor(client: pg.PoolClient, timeouts: PostgresTimeouts, started: number) {
    this.#client = client
    this.#answers = client
    this.#timeouts = timeouts
    this.#started = started
    // Without a listener an error on a leased connection would end the process; its statement reports the error.
    client.on('error', this.#onError)
  }

  readonly #onError = (): void => {}

  /** The timeout of the next statement, in milliseconds from now. */
  #limit(): number {
    const { statement, lease } = this.#timeouts
    const spent = performance.now() - this.#started
    const forThis = this.#isFirst ? Math.max(statement - spent, minimumForStatement) : statement
    this.#isFirst = false
    return Math.min(forThis, Math.max(lease - spent, 0), maxTimeout)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new TypeError('Cursors are not supported: pass the statement as text')
    return this.#ask(asked, parameters)
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#lost) throw this.#lost
    const mayBeCommitted = sql === 'commit'
    const limit = this.#limit()
    let isAnswered = false
    const giveUp = () => {
      if (isAnswered) return
      const message = `PostgreSQL did not respond within ${Math.round(limit)} ms`
      this.#lost = new DatabaseUnavailableError(message, { mayBeCommitted })
      this.release(true)
    }
    // A response that arrived while the process was busy is read before `setImmediate`.
    const timer = setTimeout(() => setImmediate(giveUp), limit)
    try {
      return await this.#answers.query<Row>(sql, parameters)
    } catch (error) {
      throw this.#lost ?? toUnavailable(error, mayBeCommitted)
    } finally {
      isAnswered = true
      clearTimeout(timer)
    }
  }

  /** Releases the connection; a broken one is closed, which ends its statement. */
  release(isBroken = false): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.off('error', this.#onError)
    this.#client.release(isBroken)
  }
}

/**
 * At most ten connections to PostgreSQL for Kysely. Every statement succeeds or rejects with a {@link
 * DatabaseUnavailableError} within `timeouts`.
 * @param onError called when an idle connection breaks.
 */
export function createPostgresPool(
  url: string,
  timeouts: PostgresTimeouts,
  onError: (error: unknown) => void,
): PostgresPool {
  const sockets = new Sockets()
  const options = { ...connectionOptions(url, timeouts, sockets), max: 10, types: numericTypes() }
  const pool = new pg.Pool(options)
  pool.on('error', (error) => onError(toUnavailable(error)))
  return {
    options,
    async connect() {
      const started = performance.now()
      const client = await pool.connect().catch((error: unknown) => {
        throw toUnavailable(error)
      })
      return new Lease(client, timeouts, started)
    },
    end: () => sockets.close(pool.end()),
  }
}
