import { Worker } from 'node:worker_threads'
import {
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import type { ScanResponse, ScanRequest, ScanThreadData } from './scan-thread.ts'

/** Milliseconds without a query after which the thread ends. It takes some 20 MB, and 30 ms to start. */
const idleTime = 30_000

/** One thread, started at the first query, ended when it is idle; if it dies, the next query starts another. */
class ScanThread extends DummyDriver {
  readonly #data: ScanThreadData
  #worker: Worker | undefined
  #pending: PromiseWithResolvers<unknown[]>[] = []
  #idle: NodeJS.Timeout | undefined

  constructor(data: ScanThreadData) {
    super()
    this.#data = data
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#execute(query),
      streamQuery: () => {
        throw new Error('Streaming is not supported for scans')
      },
    }
  }

  override async destroy(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./scan-thread.ts', import.meta.url), { workerData: this.#data })
    worker.unref()
    worker.on('message', (response: ScanResponse) => {
      const pending = this.#pending.shift()
      if ('rows' in response) pending?.resolve(response.rows)
      else pending?.reject(new Error(response.error))
      if (this.#pending.length > 0) return
      worker.unref()
      this.#idle = setTimeout(() => {
        this.#worker = undefined
        void worker.terminate()
      }, idleTime).unref()
    })
    const giveUp = (reason: unknown) => {
      // Otherwise it has been replaced, and queries wait for the other one.
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { reject } of this.#pending.splice(0))
        reject(new Error('The worker thread for scans ended', { cause: reason }))
    }
    worker.on('error', giveUp)
    worker.on('exit', giveUp)
    return worker
  }

  async #execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    this.#worker.ref()
    const pending = Promise.withResolvers<unknown[]>()
    this.#pending.push(pending)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    this.#worker.postMessage({ sql, parameters } satisfies ScanRequest)
    return { rows: (await pending.promise) as Row[] }
  }
}

/** A dialect that reads one SQLite file on a worker thread, so that long statements do not block the process. */
export function threadDialect(data: ScanThreadData): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ScanThread(data),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
