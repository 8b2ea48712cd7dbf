import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { LRUCache } from 'lru-cache'
import { maxBackgroundTime, type Work } from './work.ts'

/** A query for the process: the parameters of GraphQL over HTTP as JSON, and the caller. */
export interface ForwardedQuery {
  url: string
  accept: string
  address: string
  parameters: string
}

/** Messages to the process: its start data, a query, or that its response is no longer read. */
export type MessageToProcess =
  | { data: unknown }
  | { id: number; query: ForwardedQuery }
  | { id: number; isCancelled: true }

/** Messages from the process: that it is ready; the head of a response, its body in pieces, and its end. */
export type MessageFromProcess =
  | { isReady: true }
  | { id: number; status: number; headers: [name: string, value: string][] }
  | { id: number; piece: Uint8Array<ArrayBuffer> }
  | { id: number; hasEnded: true }

/** The maximum number of concurrent queries of one address; the others of that address wait. */
const maxConcurrent = 4
/**
 * After this number of queries of an address within {@link recently} milliseconds, its further queries go straight to
 * the query process.
 */
const manyQueries = 5
/** In milliseconds. */
const recently = 10_000
/** The maximum number of addresses whose recent queries are counted. */
const maxAddresses = 10_000
/** The memory of all queries, in megabytes; if they need more, the process ends with them. */
const memory = 512
/** The maximum silence of a process with a query, in milliseconds: longer than a query may take. */
const maxSilence = maxBackgroundTime + 5000
/** The time without a query after which the process ends, in milliseconds. */
const idleTime = 60_000

interface PendingResponse extends PromiseWithResolvers<Response> {
  body: ReadableStreamDefaultController<Uint8Array> | undefined
}

interface PendingQuery {
  work: Work
  resume(): void
}

/** The process ended before a query did: it was too slow, or needed too much memory. */
export class QueryProcessEndedError extends Error {
  override readonly name = 'QueryProcessEndedError'
}

/** Executes external queries in a separate process, with low priority and limited memory. */
export class QueryProcess {
  readonly #program: URL
  readonly #data: unknown
  readonly #pending = new Map<number, PendingResponse>()
  readonly #counts = new Map<string, number>()
  readonly #waiting = new Map<string, PendingQuery[]>()
  /** The number of recent queries of each address. */
  readonly #recent = new LRUCache<string, number>({ max: maxAddresses, ttl: recently, noUpdateTTL: true })
  #child: ChildProcess | undefined
  #isReady = false
  #lastId = 0
  #timer: NodeJS.Timeout | undefined

  /**
   * @param program a module that calls `serveQueries`; started with the first query.
   * @param data the program's start data.
   */
  constructor(program: URL, data: unknown) {
    this.#program = program
    this.#data = data
  }

  /** Starts the process unless it runs; returns whether it has started, so that it executes queries at once. */
  prepare(): boolean {
    if (!this.#child) {
      this.#child = this.#start()
      this.#watch()
    }
    return this.#isReady
  }

  /**
   * Whether an address has recently sent so many expensive queries that its next one is expected to be expensive too.
   */
  hasManyRecentQueries(address: string): boolean {
    return (this.#recent.get(address) ?? 0) >= manyQueries
  }

  /** Resolves once the number of queries of a request's address is below the limit; undefined if it need not wait. */
  waitForPlace(work: Work): Promise<void> | undefined {
    const { address } = work
    if ((this.#counts.get(address) ?? 0) < maxConcurrent) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = this.#waiting.get(address) ?? []
    waiting.push({ work, resume: resolve })
    this.#waiting.set(address, waiting)
    return promise
  }

  /** The number of waiting requests of an address. */
  countOf(address: string): number {
    return this.#waiting.get(address)?.length ?? 0
  }

  /** To be called after each request: lets the next one of its address continue. */
  resumeNext(address: string): void {
    const waiting = this.#waiting.get(address)
    if (!waiting || (this.#counts.get(address) ?? 0) >= maxConcurrent) return
    let next = waiting.shift()
    while (next?.work.hasEnded) next = waiting.shift()
    if (waiting.length === 0) this.#waiting.delete(address)
    next?.resume()
  }

  /** @throws {QueryProcessEndedError} when the process ends before it responds. */
  async execute(query: ForwardedQuery): Promise<Response> {
    const { address } = query
    this.#recent.set(address, (this.#recent.get(address) ?? 0) + 1)
    const id = ++this.#lastId
    const pending: PendingResponse = { ...Promise.withResolvers(), body: undefined }
    this.#pending.set(id, pending)
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
    try {
      this.#send({ id, query })
      return await pending.promise
    } finally {
      const count = (this.#counts.get(address) ?? 1) - 1
      if (count > 0) this.#counts.set(address, count)
      else this.#counts.delete(address)
    }
  }

  /** Ends the process, and resolves when it has closed its files. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const child = this.#child
    if (!child) return
    // Its queries have been rejected.
    this.#child = undefined
    this.#isReady = false
    const ended = once(child, 'exit')
    child.ref()
    child.kill('SIGKILL')
    await ended
  }

  #send(message: MessageToProcess): void {
    this.#child ??= this.#start()
    // Ignores a failure: if the child has ended, its exit event rejects its queries.
    this.#child.send(message, () => {})
    this.#watch()
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      execArgv: [`--max-old-space-size=${memory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('message', (message: MessageFromProcess) => this.#receive(message))
    child.on('error', (error) => this.#giveUp(child, error))
    child.on('exit', () => this.#giveUp(child, undefined))
    child.send({ data: this.#data } satisfies MessageToProcess)
    return child
  }

  /** Ends the process when it is silent for too long. */
  #watch(): void {
    clearTimeout(this.#timer)
    const time = this.#pending.size > 0 ? maxSilence : idleTime
    this.#timer = setTimeout(() => this.#child?.kill('SIGKILL'), time).unref()
  }

  #receive(message: MessageFromProcess): void {
    if ('isReady' in message) {
      this.#isReady = true
      return
    }
    const pending = this.#pending.get(message.id)
    if (!pending) return
    if ('status' in message) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (pending.body = controller),
        cancel: () => {
          this.#pending.delete(message.id)
          this.#send({ id: message.id, isCancelled: true })
        },
      })
      pending.resolve(new Response(body, { status: message.status, headers: message.headers }))
    } else if ('piece' in message) pending.body?.enqueue(message.piece)
    else {
      this.#pending.delete(message.id)
      pending.body?.close()
    }
    this.#watch()
  }

  #giveUp(child: ChildProcess, cause: unknown): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#isReady = false
    clearTimeout(this.#timer)
    const error = new QueryProcessEndedError('The process for queries ended', { cause })
    for (const { reject, body } of this.#pending.values()) {
      reject(error)
      body?.error(error)
    }
    this.#pending.clear()
  }
}
