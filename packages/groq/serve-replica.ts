import { createContext, Script } from 'node:vm'
import { afterFirstResponse } from '@shop/child-process/after-first-response'
import type { DocumentMemory } from './document-memory.ts'
import { QueryError } from './errors.ts'
import { loadShapes } from './geo-shapes.ts'
import type { Traced } from './origin.ts'
import { parseQuery } from './parse-query.ts'
import {
  filled,
  ready,
  writeResponse,
  type ReplicaInput,
  type ReplicaOutput,
  type ReplicaQuery,
  type WrittenResult,
} from './replica-messages.ts'
import { evaluateQuery, queryError, timeoutError } from './run-query.ts'
import { writeResult, type ItemSelector } from './source-map.ts'

/** The documents of a replica. */
export interface ReplicaDocuments {
  documents: DocumentMemory
  /** Applies changes until at least this position; see {@link ReplicaSource}. */
  readTo(position: number): Promise<void>
}

const sandbox = createContext({ work: (): unknown => undefined })
const script = new Script('work()')

/** Runs work and aborts it at any point when it takes longer than `limit` milliseconds of wall time. */
function withTimeLimit<Result>(limit: number, work: () => Result): Result {
  const done: Result[] = []
  sandbox['work'] = () => void done.push(work())
  script.runInContext(sandbox, { timeout: limit })
  const [result] = done
  if (done.length === 0 || result === undefined) throw new Error('The function returned no result')
  return result
}

function written(traced: Traced, selector: ItemSelector | undefined, maxLength: number): WrittenResult {
  const result = writeResult(traced, selector, maxLength)
  if (result) return result
  const description = `The result is longer than ${maxLength} characters; ask for less, or in slices`
  throw new QueryError({ type: 'queryResultTooLargeError', description })
}

/** The error comes from the sandbox and is not an `Error` of this realm. */
const isAborted = (error: unknown): boolean => Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

async function evaluate(source: DocumentMemory, request: ReplicaQuery) {
  const { perspective, query, context, limit, timeout, maxResult, sourceMap } = request
  const view = source.view(perspective)
  let started = performance.now()
  const timeLeft = () => Math.max(1, Math.round(started + timeout - performance.now()))
  try {
    const parsed = withTimeLimit(timeLeft(), () => parseQuery(query.query, query.parameters, query.change && 'delta'))
    if (parsed.usesShapes) await loadShapes()
    if (parsed.usesTexts) source.texts.fillNow()
    // Work that is done once for all queries is not counted for this one.
    started = performance.now()
    const evaluated = withTimeLimit(timeLeft(), () =>
      evaluateQuery(view, parsed, query, context, limit, sourceMap !== undefined),
    )
    const { data, origin, ...about } = await evaluated
    return writeResponse(
      about,
      withTimeLimit(timeLeft(), () => written({ value: data, origin }, sourceMap, maxResult)),
    )
  } catch (error) {
    const { details } = isAborted(error) ? timeoutError(limit) : queryError(error, query.query, limit)
    return writeResponse({ error: details })
  }
}

const send = (output: ReplicaOutput): Promise<void> =>
  new Promise((resolve) => process.send?.(output, undefined, {}, () => resolve()))

/** Ends the process: the next query starts another one. */
async function fail(error: unknown): Promise<void> {
  await send({ failure: error instanceof Error ? String(error.stack) : String(error) })
  process.exit(1)
}

/**
 * Makes this process a replica: it has a copy of a dataset and evaluates queries one at a time. The service kills it if
 * a query does not end: only the copy is lost. If its documents cannot be read it ends by itself.
 * @param open reads the documents; called once, with the data of the {@link ReplicaSource}.
 */
export function serveReplica<Data>(open: (data: Data) => Promise<ReplicaDocuments>): void {
  const firstResult = Promise.withResolvers<void>()
  let source: ReplicaDocuments | undefined

  async function take(input: ReplicaInput<Data>): Promise<void> {
    if (input.kind === 'start') {
      source = await open(input.data)
      void send(ready)
      void afterFirstResponse(firstResult.promise, input.niceness)
    } else if (input.kind === 'texts') {
      void source?.documents.texts.fill().then(() => send(filled))
    } else if (source) {
      await source.readTo(input.position)
      void send(await evaluate(source.documents, input))
      firstResult.resolve()
    }
  }

  let taken = Promise.resolve()
  process.on('message', (message) => {
    const input: ReplicaInput<Data> = JSON.parse(String(message))
    taken = taken.then(() => take(input)).catch(fail)
  })
  process.on('disconnect', () => process.exit())
}
