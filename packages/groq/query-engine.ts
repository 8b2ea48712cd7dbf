import { readerBounds } from './containment.ts'
import type { DocumentMemory } from './document-memory.ts'
import { QueryRunner, type RunnerLimits } from './query-runner.ts'
import type { JsonResult, QueryRequest } from './replica-messages.ts'
import type { ReplicaSource } from './replica.ts'
import { queryTimeLimit } from './run-query.ts'

/** The shop's own queries, and those of editors and programs with a token. */
const readers: RunnerLimits = {
  ...readerBounds,
  maxParameters: 65_536,
  maxResult: 1024 * 1024,
  quick: 40,
  quickWithoutReplica: 250,
  quickWhenSpent: 5,
  freeTime: Infinity,
  share: 0.1,
  burst: 1000,
  dependsOnParameters: false,
  replicas: { niceness: 5, slowdown: 10, maxResult: 16 * 1024 * 1024 },
}

/** Queries of anonymous clients: they must not slow down page requests. */
const visitors: RunnerLimits = {
  maxTokens: 512,
  maxDepth: 40,
  maxGrowth: 8,
  maxParameters: 8192,
  maxResult: 256 * 1024,
  quick: 5,
  quickWithoutReplica: 0,
  quickWhenSpent: 0,
  freeTime: 1,
  share: 0.03,
  burst: 30,
  dependsOnParameters: true,
  replicas: { niceness: 10, slowdown: 2, maxResult: 4 * 1024 * 1024 },
}

export interface QueryEngine {
  /**
   * Evaluates a query within a limit in milliseconds, with groq-js' result on the documents of its perspective.
   * @throws {QueryError} for a query that is invalid, takes too long or too much memory, or whose result is too long;
   *   {QueriesBusyError} when too many long queries are waiting, or the engine is closed.
   */
  evaluate(request: QueryRequest, limit?: number): Promise<JsonResult>
  /**
   * Evaluates an expression of delta GROQ on `request.query.change`, never in this process, whoever has written it.
   * @throws as `evaluate`.
   */
  evaluateOnChange(request: QueryRequest, limit?: number): Promise<JsonResult>
  /** Ends the replicas. */
  close(): void
}

/**
 * Evaluates quick queries in the process, and those that may take long, or did before, in replicas. The results are the
 * same.
 * @param documents those of this process.
 * @param source from which replicas read the same documents.
 */
export function createQueryEngine(documents: DocumentMemory, source: ReplicaSource): QueryEngine {
  const runners = {
    readers: new QueryRunner(documents, source, readers),
    visitors: new QueryRunner(documents, source, visitors),
  }
  return {
    evaluate(request, limit = queryTimeLimit) {
      const runner = request.perspective === 'public' ? runners.visitors : runners.readers
      return runner.evaluate(request, limit)
    },
    evaluateOnChange: (request, limit = queryTimeLimit) => runners.visitors.evaluateInReplica(request, limit),
    close() {
      runners.readers.close()
      runners.visitors.close()
    },
  }
}
