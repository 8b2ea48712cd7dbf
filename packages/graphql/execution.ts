// Imported by file, because Vite resolves 'graphql' to another instance than the one that graphql-yoga uses.
import { GraphQLError, Kind, OperationTypeNode, parse, type ExecutionArgs } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { checkNesting, checkSize } from './document-bounds.ts'
import { executeInParts, isDeferred, sendParts, type Delivery, type Mask, type Part } from './incremental-delivery.ts'
import { executePaced } from './paced-execution.ts'
import { exceededLimit, resultSizeOf, type QueryLimits } from './query-limits.ts'
import type { ServedContext } from './served-schema.ts'
import { never, type Work } from './work.ts'

/** The context of a request through all phases. */
export interface RequestContext extends ServedContext {
  work: Work
  delivery: Delivery
  /**
   * Data for the query process, if there is one: the request's parameters as JSON, once they are read; whether that
   * process executes all queries of this address, and whether it can execute one at once.
   */
  elsewhere: { parameters: string; takesAll: boolean; isReady(): boolean } | undefined
}

/**
 * Longer documents are parsed and validated by the query process, if there is one, because neither can be interrupted.
 */
const shortDocument = 4000
/** The maximum length of a document with a mutation, if there is a query process, which executes no mutations. */
const maxMutationLength = 12_000
/**
 * Queries that may return more nodes are executed by the query process from the start. The limit is high because the
 * query for a cart's choices allows for 250 variants with 20 selling plans of each product, but usually returns few.
 */
const manyNodes = 100_000

export interface ExecutionOptions {
  limits: QueryLimits
  /** Whether mutations are refused. */
  isForQueries: boolean
  /** Masks errors for the client. */
  mask: Mask
}

const onlyQueries = new GraphQLError(`The document of a mutation has at most ${maxMutationLength} characters`, {
  extensions: { code: 'MAX_COST_EXCEEDED' },
})

/** @throws {GraphQLError} for parameters that are nested too deeply. */
function toJson(parameters: object): string {
  try {
    return JSON.stringify(parameters)
  } catch {
    throw new GraphQLError('The variables are nested too deeply', { extensions: { code: 'BAD_REQUEST' } })
  }
}

function operationOf({ document, operationName }: ExecutionArgs) {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return operationName ? operations.find(({ name }) => name?.value === operationName) : operations[0]
}

/**
 * Whether a document is sent to the query process before it is parsed: because it is too long for this one, or because
 * all queries are. Documents with the word `mutation`, which may also occur in a query, are only sent there beyond a
 * larger length.
 */
function isMovedUnread(document: string, takesAll: boolean): boolean {
  if (document.includes('mutation')) return document.length > maxMutationLength
  return takesAll || document.length > shortDocument
}

/**
 * Rejects documents that are too long, too deep, or too expensive. Deferred fragments (`@defer`) are sent in further
 * parts to clients that read them, and in one piece with everything else to others. If there is a query process, it
 * gets the queries that are, or turn out to be, expensive.
 */
export function createExecution({
  limits,
  isForQueries,
  mask,
}: ExecutionOptions): Plugin<RequestContext, RequestContext> {
  return {
    async onParams({ params, context, setParamsHandler }) {
      const { work, elsewhere } = context
      await work.begin()
      if (!elsewhere) return
      elsewhere.parameters = toJson(params)
      const { query: text }: { query?: unknown } = params
      // A document that is not a text is rejected here.
      if (typeof text !== 'string' || !isMovedUnread(text, elsewhere.takesAll)) return
      work.move()
      setParamsHandler(() => never)
    },
    onParse({ setParseFn }) {
      setParseFn((source: string, options: object) => {
        checkNesting(source, limits.tokens)
        const document = parse(source, { ...options, maxTokens: limits.tokens })
        checkSize(document)
        return document
      })
    },
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const { schema, document, contextValue } = args
      const { work, delivery, elsewhere } = contextValue
      const operation = operationOf(args)
      if (!operation) return
      const isQuery = operation.operation === OperationTypeNode.QUERY
      if (isForQueries && !isQuery) return setResultAndStopExecution({ errors: [onlyQueries] })
      const variableValues: Record<string, unknown> = args.variableValues ?? {}
      const extent = resultSizeOf({ schema, document, operation, variableValues }, limits)
      const error = extent && exceededLimit(extent, operation, limits)
      if (error) return setResultAndStopExecution({ errors: [error] })

      const isInParts = isDeferred(delivery, document)
      const executor = isQuery ? elsewhere : undefined
      if (executor) work.mayMove = executor.isReady
      // After the first part is sent, a query could no longer be moved.
      if (executor && (isInParts || (extent && extent.nodes + extent.introspection > manyNodes))) {
        work.move()
        setExecuteFn(() => never)
      } else {
        setExecuteFn((paced: ExecutionArgs) =>
          isInParts ? executeInParts(paced, work, delivery, mask) : executePaced(paced, work),
        )
      }
    },
    onResultProcess({ result, setResultProcessor }) {
      if (!(Symbol.asyncIterator in result)) return
      setResultProcessor((parts) => sendParts(parts as AsyncIterable<Part>), 'multipart/mixed')
    },
  }
}
