import { contentQueries, measured, type ContentQuery } from '@shop/telemetry/operations'
import { LRUCache } from 'lru-cache'
import { isLongerThan } from './result-size.ts'
import type { QueryBounds } from './containment.ts'
import type { DocumentMemory } from './document-memory.ts'
import type { DocumentView } from './document-view.ts'
import { QueryParser, type ParsedQuery } from './parse-query.ts'
import { isSmallQuery } from './query-size.ts'
import type { JsonResult, QueryRequest } from './replica-messages.ts'
import type { ReplicaOptions, ReplicaSource } from './replica.ts'
import { ReplicaPool } from './replica-pool.ts'
import { evaluateQuery, queryError } from './run-query.ts'
import { writeResult } from './source-map.ts'
import { measureThreadTime, TimeBudget } from './time-budget.ts'
import { QueryTimeoutError } from './time-limit.ts'

/** How long a query's speed is remembered, in milliseconds. */
const rememberedFor = 60_000
/** Maximum length of parameters for which a query's speed is remembered separately, in UTF-16 code units. */
const maxRemembered = 8192

/** Limits of a group of callers on the main thread. Times are in milliseconds. */
export interface RunnerLimits extends QueryBounds {
  /** Maximum length of parameters and result, in UTF-16 code units: serializing takes time. */
  maxParameters: number
  maxResult: number
  /** How long a query may run before it is restarted in a replica. */
  quick: number
  /** `quick` while no replica is ready for the query: many documents and their words take seconds to read. */
  quickWithoutReplica: number
  /** `quick` while the budget is spent, for queries not known to be quick; with 0, they all go to a replica. */
  quickWhenSpent: number
  /** Milliseconds of each query that are not charged. */
  freeTime: number
  /** The long-term share of the time, and the burst, that these queries may use. */
  share: number
  burst: number
  /** Whether the speed depends on the parameters. */
  dependsOnParameters: boolean
  replicas: ReplicaOptions
}

/** Evaluates the queries of one group of callers, independently of other groups. */
export class QueryRunner {
  readonly #documents: DocumentMemory
  readonly #limits: RunnerLimits
  readonly #replicas: ReplicaPool
  readonly #parser: QueryParser
  readonly #budget: TimeBudget
  /** Whether a query was quick the last time. */
  readonly #known = new LRUCache<string, { wasQuick: boolean }>({ max: 2000, ttl: rememberedFor })

  constructor(documents: DocumentMemory, source: ReplicaSource, limits: RunnerLimits) {
    this.#documents = documents
    this.#limits = limits
    this.#replicas = new ReplicaPool(source, limits.replicas)
    this.#parser = new QueryParser(limits.maxDepth)
    this.#budget = new TimeBudget(limits.share, limits.burst)
  }

  /** Like {@link QueryEngine.evaluate}. */
  evaluate(request: QueryRequest, limit: number): Promise<JsonResult> {
    const event: ContentQuery = { dataset: request.context.dataset, place: 'refused' }
    return measured(contentQueries, event, async () => {
      const [place, result] = await this.#evaluateOnce(request, limit)
      event.place = place
      return result
    })
  }

  async #evaluateOnce(request: QueryRequest, limit: number): Promise<[place: ContentQuery['place'], JsonResult]> {
    const { quick, quickWhenSpent } = this.#limits
    const key = this.#keyOf(request)
    const wasQuick = this.#known.get(key)?.wasQuick
    const time = !wasQuick && this.#budget.isSpent ? quickWhenSpent : quick
    const isShort = this.#isShort(request)
    if (isShort && wasQuick !== false && time > 0) {
      const result = await this.#try(request, time)
      this.#known.set(key, { wasQuick: result !== undefined })
      if (result) return ['process', result]
    }
    const result = isShort ? await this.#tryAlone(request) : undefined
    if (!result) return ['replica', await this.#replicas.evaluate(request, limit)]
    // It may be quick next time: the first query builds indexes that later ones use.
    this.#known.delete(key)
    return ['process', result]
  }

  /** Like {@link QueryEngine.evaluateOnChange}. */
  evaluateInReplica(request: QueryRequest, limit: number): Promise<JsonResult> {
    const event: ContentQuery = { dataset: request.context.dataset, place: 'replica' }
    return measured(contentQueries, event, () => this.#replicas.evaluate(request, limit))
  }

  /** Ends the replicas. */
  close(): void {
    this.#replicas.close()
  }

  #keyOf({ query: { query, parameters } }: QueryRequest): string {
    const byParameters = this.#limits.dependsOnParameters && !isLongerThan(parameters, maxRemembered)
    return byParameters ? `${query}\n${JSON.stringify(parameters)}` : query
  }

  #isShort({ query: { query, parameters } }: QueryRequest): boolean {
    const { maxTokens, maxParameters } = this.#limits
    return isSmallQuery(query, maxTokens) && !isLongerThan(parameters, maxParameters)
  }

  /** The result, if no replica is ready for the query and it takes less time than starting one. */
  async #tryAlone(request: QueryRequest): Promise<JsonResult | undefined> {
    const { quickWithoutReplica } = this.#limits
    if (quickWithoutReplica === 0 || this.#budget.isSpent) return undefined
    if (this.#replicas.isReadyFor(this.#parse(request)?.usesTexts === true)) return undefined
    this.#replicas.prepare()
    return this.#try(request, quickWithoutReplica)
  }

  /** The result, if the query does not take longer than `limit` milliseconds. */
  async #try(request: QueryRequest, limit: number): Promise<JsonResult | undefined> {
    // The first query of a perspective creates its view, which takes long with many documents: this does not count
    // towards the limit.
    const view = this.#documents.view(request.perspective)
    const used = measureThreadTime()
    let waited = 0
    try {
      const parsed = this.#parse(request)
      waited = parsed ? await this.#waitForTexts(parsed) : 0
      const result = parsed && (await this.#evaluateInProcess(view, parsed, request, limit))
      this.#budget.spend(Math.max(0, used() - waited - this.#limits.freeTime))
      return result
    } catch (error) {
      this.#budget.spend(used() - waited)
      if (!(error instanceof QueryTimeoutError)) throw queryError(error, request.query.query, limit)
      return undefined
    }
  }

  /** The parsed query; undefined if it may take long in a single step. */
  #parse({ query: { query, parameters } }: QueryRequest): ParsedQuery | undefined {
    const parsed = this.#parser.parse(query, parameters)
    return parsed && parsed.growth <= this.#limits.maxGrowth ? parsed : undefined
  }

  /** The first search waits for the index of words, for which it is not charged. Returns the thread time of that. */
  async #waitForTexts({ usesTexts }: ParsedQuery): Promise<number> {
    const { texts } = this.#documents
    if (!usesTexts) return 0
    this.#replicas.fillTexts()
    if (texts.isFilled) return 0
    const used = measureThreadTime()
    await texts.fill()
    return used()
  }

  async #evaluateInProcess(
    view: DocumentView,
    parsed: ParsedQuery,
    { query, context, sourceMap }: QueryRequest,
    limit: number,
  ): Promise<JsonResult | undefined> {
    const isTraced = sourceMap !== undefined
    const { data, origin, ...about } = await evaluateQuery(view, parsed, query, context, limit, isTraced)
    const result = writeResult({ value: data, origin }, sourceMap, this.#limits.maxResult)
    return result && { ...result, ...about }
  }
}
