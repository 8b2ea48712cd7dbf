import { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailableError } from './unavailable-error.ts'

/** How long PostgreSQL is waited for, in milliseconds. */
export interface PostgresTimeouts {
  /** For a connection: a new one, or one that somebody else has to give back first. */
  connect: number
  /** For a statement; the wait for the connection counts towards that of the first one. */
  statement: number
  /** For everything that is done with a connection before it is given back, as a transaction. */
  lease: number
}

/** For what somebody waits for. */
export const shortTimeouts: PostgresTimeouts = { connect: 4000, statement: 5000, lease: 8000 }

/** For imports and upkeep, which rightly take long and for which nobody else waits. */
export const longTimeouts: PostgresTimeouts = { connect: 4000, statement: 600_000, lease: Infinity }

/** For migrations: a new index of a large table takes as long as it takes. */
export const noTimeouts: PostgresTimeouts = { connect: 4000, statement: Infinity, lease: Infinity }

/** The least that the first statement is given, in milliseconds, after a long wait for its connection. */
const leastForStatement = 1000
/** The server gives a statement up by so many milliseconds before the client does, which would cost the connection. */
const serverLead = 500
/** How long connections that are being closed wait for the server, in milliseconds. */
const farewell = 1000

/** The longest delay of a timer. */
const longestTimer = 2 ** 31 - 1

/**
 * SQLSTATE classes and codes of a server that cannot answer now: connection exceptions, shutting down or starting, too many
 * connections, out of resources, and what was given up by a time limit.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingState = /^(08...|57P0[1-5]|57014|53...|55P03|25P0[34])$/

/** What the operating system and the driver report of a connection that cannot be made or is lost. */
const passingFault =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ERR_STREAM_DESTROYED|ERR_SOCKET_CLOSED)$/
const passingMessage = /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error))/

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  if (!(error instanceof Error)) return false
  if (!('code' in error) || typeof error.code !== 'string') return passingMessage.test(error.message)
  return passingState.test(error.code) || passingFault.test(error.code)
}

/** The error as it is, or as a {@link DatabaseUnavailableError} when the server is what is missing. */
function toUnavailable(error: unknown, mayBeKept = false): unknown {
  if (error instanceof DatabaseUnavailableError || !isPassing(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseUnavailableError(`PostgreSQL gives no answer: ${reason}`, { cause: error, mayBeKept })
}

/** Counts and minor units fit into a double; the driver's default gives them as strings. */
function numericTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  return types
}

/** Opens sockets for connections, and can end all of them at once: a frozen server never answers a farewell. */
export class Sockets {
  readonly #open = new Set<Socket>()

  /** What `pg` is to make its connections of. */
  readonly create = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    return socket.once('close', () => this.#open.delete(socket))
  }

  destroy(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Waits for `ending`, the farewells of all connections, for a second at most; then they are ended without. */
  async close(ending: Promise<unknown>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, farewell)
    await Promise.race([ending.catch(() => {}), late])
    clearTimeout(timer)
    this.destroy()
  }
}

const finite = (milliseconds: number): number => (Number.isFinite(milliseconds) ? milliseconds : 0)

/** How `pg` connects: TCP finds out about a host that is gone, and the server itself gives up what takes too long. */
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

/** A connection from when it is asked for until it is given back. Once there is doubt about it, it answers nothing more. */
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
    // Without a listener a connection that breaks while it is lent would end the process; its statement's error tells of it.
    client.on('error', this.#onError)
  }

  readonly #onError = (): void => {}

  /** When the next statement is given up, in milliseconds from now. */
  #limit(): number {
    const { statement, lease } = this.#timeouts
    const spent = performance.now() - this.#started
    const forThis = this.#isFirst ? Math.max(statement - spent, leastForStatement) : statement
    this.#isFirst = false
    return Math.min(forThis, Math.max(lease - spent, 0), longestTimer)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new TypeError('Rows are not read through cursors')
    return this.#ask(asked, parameters)
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#lost) throw this.#lost
    const mayBeKept = sql === 'commit'
    const limit = this.#limit()
    let isAnswered = false
    const giveUp = () => {
      if (isAnswered) return
      const message = `PostgreSQL gave no answer within ${Math.round(limit)} ms`
      this.#lost = new DatabaseUnavailableError(message, { mayBeKept })
      this.#giveBack(true)
    }
    // An answer that came while the process was busy is read before `setImmediate`.
    const timer = setTimeout(() => setImmediate(giveUp), limit)
    try {
      return await this.#answers.query<Row>(sql, parameters)
    } catch (error) {
      throw this.#lost ?? toUnavailable(error, mayBeKept)
    } finally {
      isAnswered = true
      clearTimeout(timer)
    }
  }

  /** Gives the connection back; a broken one is closed, which ends its statement. */
  #giveBack(isBroken: boolean): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.off('error', this.#onError)
    this.#client.release(isBroken)
  }

  release(destroy = false): void {
    this.#giveBack(destroy)
  }
}

/**
 * Connections to PostgreSQL for Kysely, ten at most. Whatever is asked of them is answered, or rejected with a
 * {@link DatabaseUnavailableError}, within `timeouts`.
 * @param onError told of connections that break while nobody uses them.
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
