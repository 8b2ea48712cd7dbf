import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { DocumentMemory, MemoryChange } from './document-memory.ts'
import type { ContentDocument } from './document.ts'
import { QueriesBusyError, QueryError } from './errors.ts'
import { readAnswer, ready, type JsonAnswer, type QueryRequest, type ReplicaInput } from './replica-messages.ts'
import { timeoutError } from './run-query.ts'

const program = fileURLToPath(new URL('replica-process.ts', import.meta.url))

/** The memory of a query besides the copy of the documents, in megabytes. */
const queryMemory = 256
/** Characters of documents written at a time before yielding to other work. */
const batchLength = 256 * 1024

/** Limits of a group of callers. */
export interface ReplicaOptions {
  /** How much lower its priority is, after its first query, than that of the service's process, which renders the pages. */
  niceness: number
  /** How many times a query's limit it may take all in all, on a machine that is busy. */
  slowdown: number
  /** Maximum length of a result, in UTF-16 code units. */
  maxAnswer: number
}

const megabytes = 1024 * 1024

interface Pending {
  resolve(answer: JsonAnswer): void
  reject(error: unknown): void
}

/** Documents as messages that take a few milliseconds each. */
function* batchesOf(documents: readonly ContentDocument[]): Iterable<string> {
  let batch: string[] = []
  let length = 0
  for (const document of documents) {
    const text = JSON.stringify(document)
    batch.push(text)
    length += text.length
    if (length < batchLength) continue
    yield `{"kind":"documents","documents":[${batch.join()}]}`
    batch = []
    length = 0
  }
  yield `{"kind":"documents","documents":[${batch.join()}]}`
}

function startProcess(): ChildProcess {
  const heap = Math.ceil(getHeapStatistics().used_heap_size / megabytes) + queryMemory
  const child = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${heap}`],
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
  readonly #maxAnswer: number
  readonly #slowdown: number
  readonly #backlog: (readonly MemoryChange[])[] = []
  readonly #unfollow: () => void
  readonly #ready = Promise.withResolvers<boolean>()
  #isFilled = false
  #hasDocuments = false
  #pending: Pending | undefined
  #ended: Error | undefined

  constructor(documents: DocumentMemory, { niceness, slowdown, maxAnswer }: ReplicaOptions) {
    this.#child = startProcess()
    this.#maxAnswer = maxAnswer
    this.#slowdown = slowdown
    this.#unfollow = documents.follow((changes) => this.#follow(changes))
    this.#child.on('message', (message) => this.#answered(String(message)))
    this.#child.on('error', () => this.end())
    this.#child.on('exit', (_, signal) => this.#end(this.#causeOf(signal)))
    void this.#fill([...documents.all], { kind: 'complete', privateTypes: documents.privateTypes, niceness })
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  get hasDocuments(): boolean {
    return this.#hasDocuments
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
  async answer(request: QueryRequest, limit: number): Promise<JsonAnswer> {
    await this.isReady
    // The process counts the time that it works. Steps that it cannot abort, and a view that has to be built first, take
    // more, and all of it more on a busy machine.
    const timer = setTimeout(() => this.end(timeoutError(limit)), this.#slowdown * limit + 2000)
    try {
      return await new Promise((resolve, reject) => {
        if (this.#ended) return reject(this.#ended)
        this.#pending = { resolve, reject }
        this.#send({ kind: 'query', limit, maxAnswer: this.#maxAnswer, ...request })
      })
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
    this.#unfollow()
    this.#pending?.reject(this.#ended)
  }

  async #fill(documents: readonly ContentDocument[], last: ReplicaInput): Promise<void> {
    for (const batch of batchesOf(documents)) {
      if (this.#ended) return
      await this.#write(batch)
      await setImmediate()
    }
    this.#send(last)
    for (const changes of this.#backlog.splice(0)) this.#send({ kind: 'changes', changes })
    this.#isFilled = true
  }

  #follow(changes: readonly MemoryChange[]): void {
    if (this.#isFilled) this.#send({ kind: 'changes', changes })
    else this.#backlog.push(changes)
  }

  #send(input: ReplicaInput): void {
    void this.#write(JSON.stringify(input))
  }

  /** Resolves when there is room for more. The exit event reports a dead process. */
  #write(message: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#child.connected) return resolve()
      this.#child.send(message, () => resolve())
    })
  }

  #answered(message: string): void {
    if (message === ready) {
      this.#hasDocuments = true
      return this.#ready.resolve(true)
    }
    const { head, ...result } = readAnswer(message)
    if ('explanation' in head) return this.#pending?.resolve({ ...result, ...head })
    this.#pending?.reject(new QueryError(head.error))
    // Its heap is nearly full: the next query would fail for what this one has left there.
    if (head.error.type === 'queryMemoryLimitError') this.end()
  }
}

const interrupted = (): Error => new QueriesBusyError('The query was interrupted', 1)

function memoryError(): Error {
  const description = `The query needs more than ${queryMemory} MB of memory`
  return new QueryError({ type: 'queryMemoryLimitError', description })
}
