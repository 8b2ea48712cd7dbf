import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { databaseQueries } from '@shop/telemetry/operations'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SelectQueryNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { createReplacementCheck } from './sqlite-file.ts'
import { isBusy, limitCache, switchToWal } from './sqlite-pragmas.ts'
import { describeStorageError } from './storage-error.ts'
import { DatabaseUnavailableError, StorageUnavailableError } from './unavailable-error.ts'

/** How long a statement waits for a lock held elsewhere, in milliseconds. */
const busyTimeout = 10_000

/** The error itself, or a {@link StorageUnavailableError} if the disk is the cause. */
function toUnavailable(error: unknown): unknown {
  const problem = describeStorageError(error)
  return problem === undefined ? error : new StorageUnavailableError(`SQLite: ${problem}`, { cause: error })
}

/** Lets one caller at a time use the connection, in the order of arrival. */
class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  async lock(): Promise<void> {
    if (this.#isLocked) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }
}

/**
 * Waits for a lock without blocking the process: SQLite's own waiting is synchronous, so a lock holder in the same
 * process could never release it.
 * @param pause waits for a number of milliseconds.
 */
async function waitingForLocks<Row>(
  execute: () => Promise<QueryResult<Row>>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<QueryResult<Row>> {
  const deadline = performance.now() + busyTimeout
  for (let delay = 1; ; delay = Math.min(delay * 2, 50)) {
    try {
      return await execute()
    } catch (error) {
      if (!isBusy(error)) throw toUnavailable(error)
      if (performance.now() > deadline)
        throw new DatabaseUnavailableError('The SQLite file is locked by another process', { cause: error })
      await pause(delay)
    }
  }
}

/** Publishes a statement to subscribed metrics, without its values. */
async function published<Result>({ sql }: CompiledQuery, execute: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  let hasFailed = true
  try {
    const result = await execute()
    hasFailed = false
    return result
  } finally {
    databaseQueries.publish({ sql, milliseconds: performance.now() - started, hasFailed })
  }
}

/** Milliseconds after which statements yield to the event loop: each blocks the thread. */
const slice = 5

function openFile(file: string): SqliteDatabase {
  const database = new SQLite(file, { timeout: busyTimeout })
  switchToWal(database, busyTimeout)
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 0')
  limitCache(database)
  return withStatementCache(database)
}

class WaitingSqliteDriver extends SqliteDriver {
  readonly #mutex = new Mutex()
  #connection: DatabaseConnection | undefined
  /** When the first statement in this turn of the event loop started. */
  #turnStarted: number | undefined
  #checkFile = () => {}

  constructor(file: string) {
    super({
      database: async () => {
        const database = openFile(file)
        this.#checkFile = createReplacementCheck(file)
        return database
      },
    })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock()
    const connection = await super.acquireConnection()
    if (this.#turnStarted === undefined) {
      this.#turnStarted = performance.now()
      setImmediate(() => (this.#turnStarted = undefined))
    } else if (performance.now() - this.#turnStarted > slice) {
      await nextTurn()
    }
    const pause = (milliseconds: number) => this.#pause(milliseconds)
    this.#connection ??= {
      executeQuery<Row>(query: CompiledQuery) {
        const execute = () => waitingForLocks<Row>(() => connection.executeQuery(query), pause)
        return databaseQueries.hasSubscribers ? published(query, execute) : execute()
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.unlock()
  }

  /**
   * Releases the connection meanwhile: a write waits for the lock of another process, reads need none. A
   * transaction that has begun has the lock.
   */
  async #pause(milliseconds: number): Promise<void> {
    this.#mutex.unlock()
    await setTimeout(milliseconds)
    await this.#mutex.lock()
  }

  /**
   * Takes the write lock when a transaction begins. By default SQLite takes it at the first write, where a transaction
   * that has read before fails if another process has written in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#checkFile()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/**
 * SQLite supports transactional DDL; declaring it makes a run of migrations one transaction, safe between processes.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** The driver itself queues its callers. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Drops the row locks of `select … for update`: a transaction is the only writer anyway. */
class LocklessSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(node.endModifiers ? { ...node, endModifiers: [] } : node)
  }
}

/** Caches prepared statements: preparing costs more than running most of them. */
function withStatementCache(database: SQLite.Database, limit = 500): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      let statement = statements.get(text)
      if (!statement) {
        if (statements.size >= limit) statements.clear()
        statement = database.prepare<unknown[]>(text)
        statements.set(text, statement)
      }
      return statement
    },
  }
}

/**
 * A dialect for one SQLite file. WAL with `synchronous=FULL` keeps every acknowledged commit through a power cut
 * (`NORMAL` does not); several processes may use the file at once.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new WaitingSqliteDriver(file),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new LocklessSqliteCompiler(),
  }
}
