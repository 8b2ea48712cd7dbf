import type { DatasetMemory } from '../../services/content/store/dataset-memory.ts'
import { readerBounds } from './containment.ts'
import { QueryLane, type LaneLimits } from './query-lane.ts'
import type { JsonAnswer, QueryRequest } from './replica-messages.ts'
import { queryTimeLimit } from './run-query.ts'

/** The shop's own queries, and those of editors and programs with a token. */
const readers: LaneLimits = {
  ...readerBounds,
  maxParameters: 65_536,
  maxAnswer: 1024 * 1024,
  quick: 40,
  quickWhenSpent: 5,
  free: Infinity,
  share: 0.1,
  atOnce: 80,
  isToldByParameters: false,
  replicas: { niceness: 5, maxAnswer: 16 * 1024 * 1024 },
}

/** Anybody's queries: whatever is asked, those who ask for pages notice nothing of it. */
const visitors: LaneLimits = {
  maxTokens: 512,
  maxDepth: 40,
  maxGrowth: 8,
  maxParameters: 8192,
  maxAnswer: 256 * 1024,
  quick: 5,
  quickWhenSpent: 0,
  free: 1,
  share: 0.03,
  atOnce: 30,
  isToldByParameters: true,
  replicas: { niceness: 10, maxAnswer: 4 * 1024 * 1024 },
}

/**
 * Answers the queries on a dataset: quick ones at once, and in replicas those that may take long or have been seen to. The
 * answers are the same.
 */
export class QueryEngine {
  readonly #readers: QueryLane
  readonly #visitors: QueryLane

  constructor(memory: DatasetMemory, privateTypes: readonly string[]) {
    this.#readers = new QueryLane(memory, privateTypes, readers)
    this.#visitors = new QueryLane(memory, privateTypes, visitors)
  }

  /**
   * @param limit how long the query may take, in milliseconds.
   * @throws {ApiError} 400 as {@link runQuery} does, for what cannot be parsed (`queryParseError`), and for an answer that would be too long or take too much memory;
   *   503 when too many long queries wait already.
   */
  answer(request: QueryRequest, limit = queryTimeLimit): Promise<JsonAnswer> {
    const lane = request.perspective === 'public' ? this.#visitors : this.#readers
    return lane.answer(request, limit)
  }

  /** Ends the replicas. */
  close(): void {
    this.#readers.close()
    this.#visitors.close()
  }
}
