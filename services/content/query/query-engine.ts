import { LRUCache } from 'lru-cache'
import type { DatasetMemory } from '../store/dataset-memory.ts'
import { isLongerThan } from './answer-size.ts'
import { parseQuery } from './parse-query.ts'
import { ReplicaPool } from './replica-pool.ts'
import type { JsonAnswer, QueryRequest } from './replica-messages.ts'
import { evaluateQuery, queryError, queryTimeLimit } from './run-query.ts'
import { QueryTimeoutError } from './time-limit.ts'

/** How long a query may keep everybody else waiting, in milliseconds; then it goes on, from the start, elsewhere. */
const quickTimeLimit = 40
/** The same while much time is being lost on queries that turn out to be slow. */
const shortTimeLimit = 5
/** Longest text of a quick query, of its parameters and of its answer, in UTF-16 code units: parsing and writing take time. */
const maxQuickQuery = 8192
const maxQuickParameters = 65_536
const maxQuickAnswer = 1024 * 1024
/** How long it is remembered what became of a query, in milliseconds. */
const memoryOfQueries = 60_000

/** The time that went into queries that were given up, as it wears off: a tenth of each second is not too much. */
class LostTime {
  #lost = 0
  #at = performance.now()

  get isTooMuch(): boolean {
    const now = performance.now()
    this.#lost = Math.max(0, this.#lost - (now - this.#at) / 10)
    this.#at = now
    return this.#lost > 2 * quickTimeLimit
  }

  add(milliseconds: number): void {
    this.#lost += milliseconds
  }
}

/** Functions of the query's own are written out by the parser wherever they are called, which may come to a lot. */
const hasOwnFunctions = (query: string): boolean => /\bfn\b/.test(query)

const isShort = ({ query: { query, parameters } }: QueryRequest): boolean =>
  query.length <= maxQuickQuery && !hasOwnFunctions(query) && !isLongerThan(parameters, maxQuickParameters)

/**
 * Answers the queries on a dataset: quick ones at once, and in replicas those that may take long or have been seen to. The
 * answers are the same.
 */
export class QueryEngine {
  readonly #memory: DatasetMemory
  readonly #replicas: ReplicaPool
  readonly #lost = new LostTime()
  /** Whether a query was quick when it was last asked. */
  readonly #known = new LRUCache<string, { wasQuick: boolean }>({ max: 2000, ttl: memoryOfQueries })

  constructor(memory: DatasetMemory, privateTypes: readonly string[]) {
    this.#memory = memory
    this.#replicas = new ReplicaPool(memory, privateTypes)
  }

  /**
   * @param limit how long the query may take, in milliseconds.
   * @throws {ApiError} 400 as {@link answerQuery} does, and for an answer that would be too long or take too much memory;
   *   503 when too many long queries wait already.
   */
  async answer(request: QueryRequest, limit = queryTimeLimit): Promise<JsonAnswer> {
    const wasQuick = this.#known.get(request.query.query)?.wasQuick
    const mayTry = wasQuick !== false && isShort(request)
    const quickLimit = !wasQuick && this.#lost.isTooMuch ? shortTimeLimit : quickTimeLimit
    const quick = mayTry ? await this.#try(request, quickLimit) : undefined
    return quick ?? this.#replicas.answer(request, limit)
  }

  /** Ends the replicas. */
  close(): void {
    this.#replicas.close()
  }

  /** The answer, if the query turns out to be quick. */
  async #try({ perspective, query, context }: QueryRequest, limit: number): Promise<JsonAnswer | undefined> {
    const parsed = parseQuery(query.query, query.parameters)
    if (!parsed.isContained) return undefined
    const view = this.#memory.view(perspective)
    const started = performance.now()
    try {
      const { data, explanation } = await evaluateQuery(view, parsed, query, context, limit)
      const isQuick = !isLongerThan(data, maxQuickAnswer)
      this.#known.set(query.query, { wasQuick: isQuick })
      return isQuick ? { json: JSON.stringify(data) ?? 'null', explanation } : undefined
    } catch (error) {
      if (!(error instanceof QueryTimeoutError)) throw queryError(error, query.query, limit)
      this.#known.set(query.query, { wasQuick: false })
      this.#lost.add(performance.now() - started)
      return undefined
    }
  }
}
