import { readerBounds } from './containment.ts'
import type { DocumentMemory } from './document-memory.ts'
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

export interface QueryEngine {
  /**
   * Answers a query within a limit in milliseconds, as groq-js does on the documents of its perspective.
   * @throws {QueryError} for a query that is wrong, takes too long or too much memory, or whose answer is too long;
   *   {QueriesBusyError} when too many long queries wait already, or the engine is closed.
   */
  answer(request: QueryRequest, limit?: number): Promise<JsonAnswer>
  /** Ends the replicas. */
  close(): void
}

/**
 * Answers queries on documents: quick ones at once, and in replicas those that may take long or have been seen to. The
 * answers are the same.
 */
export function createQueryEngine(documents: DocumentMemory): QueryEngine {
  const lanes = { readers: new QueryLane(documents, readers), visitors: new QueryLane(documents, visitors) }
  return {
    answer(request, limit = queryTimeLimit) {
      const lane = request.perspective === 'public' ? lanes.visitors : lanes.readers
      return lane.answer(request, limit)
    },
    close() {
      lanes.readers.close()
      lanes.visitors.close()
    },
  }
}
