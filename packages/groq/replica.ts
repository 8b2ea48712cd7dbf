import { fork, type ChildProcess } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'
import { QueriesBusyError, QueryError } from './errors.ts'
import {
  filled,
  readResponse,
  ready,
  type JsonResult,
  type QueryRequest,
  type ReplicaInput,
  type ReplicaOutput,
} from './replica-messages.ts'
import { timeoutError } from './run-query.ts'

/** The memory of a query besides the copy of the documents, in megabytes. */
const queryMemory = 256

/**
 * The source of a replica's documents: each replica reads them itself, so that the process that sends queries has no
 * work.
 */
export interface ReplicaSource {
  /** A module that calls `serveReplica`. */
  program: URL
  /** The program's start data, as JSON. */
  data: unknown
  /** How far the documents have been read here: a replica reads to the same position before it evaluates a query. */
  position(): number
  /** Called when a replica could not read its documents. */
  onFailure(failure: string): void
}

/** Limits of a group of callers. */
export interface ReplicaOptions {
  /**
   * How much lower its priority is, after its first query, than that of the service's process, which renders the pages.
   */
  niceness: number
  /** The factor by which wall time may exceed a query's limit on a busy machine. */
  slowdown: number
  /** Maximum length of a result, in UTF-16 code units. */
  maxResult: number
}

const megabytes = 1024 * 1024

function startProcess(program: URL): ChildProcess {
  const heap = Math.ceil(getHeapStatistics().used_heap_size / megabytes) + queryMemory
  const child = fork(program, {
    // Its documents are parsed in a young heap of 8 MB: 340 MB on the large shop instead of 460, for a fifth more time.
    execArgv: ['--max-semi-space-size=8', `--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** How V8 ends a process that is out of memory: it aborts or traps. */
const outOfMemory = new Set<string>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * A copy of a dataset in its own process, for queries that may take long; it includes every earlier transaction. It
 * evaluates one query at a time; a query that does not end, or takes too much memory, ends the process.
 */
export class Replica {
  readonly #child: ChildProcess
  readonly #source: ReplicaSource
  readonly #maxResult: number
  readonly #slowdown: number
  readonly #ready = Promise.withResolvers<boolean>()
  #hasDocuments = false
  #hasTexts = false
  #pending: PromiseWithResolvers<JsonResult> | undefined
  #ended: Error | undefined

  constructor(source: ReplicaSource, { niceness, slowdown, maxResult }: ReplicaOptions) {
    this.#source = source
    this.#child = startProcess(source.program)
    this.#maxResult = maxResult
    this.#slowdown = slowdown
    this.#child.on('message', (output: ReplicaOutput) => this.#receive(output))
    this.#child.on('error', () => this.end())
    this.#child.on('exit', (_, signal) => this.#end(this.#causeOf(signal)))
    this.#send({ kind: 'start', data: source.data, niceness })
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Whether it has the documents, and for searches their words as well. */
  isReadyFor(usesTexts: boolean): boolean {
    return this.#hasDocuments && (this.#hasTexts || !usesTexts)
  }

  /** Lets it fill its index of words. */
  fillTexts(): void {
    this.#send({ kind: 'texts' })
  }

  /** Whether the process became ready for queries: false if it died before. */
  get isReady(): Promise<boolean> {
    return this.#ready.promise
  }

  /**
   * Evaluates a query like {@link runQuery}.
   * @throws {QueryError} for an invalid query, and `queryTimeoutError` for one that takes longer than `limit`
   *   milliseconds; {QueriesBusyError} when the process died for another reason.
   */
  async evaluate(request: QueryRequest, limit: number): Promise<JsonResult> {
    await this.isReady
    const timeout = this.#slowdown * limit
    // The process itself ends the query. Building a view takes longer.
    const timer = setTimeout(() => this.end(timeoutError(limit)), timeout + 2000)
    try {
      if (this.#ended) throw this.#ended
      this.#pending = Promise.withResolvers()
      const position = this.#source.position()
      this.#send({ kind: 'query', position, limit, timeout, maxResult: this.#maxResult, ...request })
      return await this.#pending.promise
    } finally {
      clearTimeout(timer)
      this.#pending = undefined
    }
  }

  /** Ends the process. Pending queries are rejected with the error. */
  end(error: Error = interrupted()): void {
    this.#end(error)
    this.#child.kill('SIGKILL')
  }

  /** If the process dies while idle, no query is the cause. */
  #causeOf(signal: string | null): Error {
    return this.#pending && outOfMemory.has(signal ?? '') ? memoryError() : interrupted()
  }

  #end(error: Error): void {
    this.#ended ??= error
    this.#ready.resolve(false)
    this.#pending?.reject(this.#ended)
  }

  /** The exit event reports a dead process. */
  #send(input: ReplicaInput<unknown>): void {
    this.#child.send(JSON.stringify(input), () => {})
  }

  #receive(output: ReplicaOutput): void {
    if (typeof output === 'string') this.#receiveMessage(output)
    else this.#source.onFailure(output.failure)
  }

  #receiveMessage(message: string): void {
    if (message === ready) {
      this.#hasDocuments = true
      return this.#ready.resolve(true)
    }
    if (message === filled) {
      this.#hasTexts = true
      return
    }
    const { head, ...result } = readResponse(message)
    if ('explanation' in head) return this.#pending?.resolve({ ...result, ...head })
    this.#pending?.reject(new QueryError(head.error))
    // Its heap is nearly full, so the next query would fail because of this one's garbage.
    if (head.error.type === 'queryMemoryLimitError') this.end()
  }
}

const interrupted = (): Error => new QueriesBusyError('The query was interrupted', 1)

function memoryError(): Error {
  const description = `The query needs more than ${queryMemory} MB of memory`
  return new QueryError({ type: 'queryMemoryLimitError', description })
}
