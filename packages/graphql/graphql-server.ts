import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { readBodyWithin } from '@shop/http/body-within'
import { logFailure } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { untilAborted } from '@shop/http/until-aborted'
// By file: Vite resolves 'graphql' to a second instance, other than the one that graphql-yoga uses.
import { GraphQLError, type GraphQLErrorExtensions } from 'graphql/index.js'
import { YogaServer, type Plugin } from 'graphql-yoga'
import { ClientError } from '@shop/http/client-error'
import { createExecution, type RequestContext } from './execution.ts'
import { generousLimits, type QueryLimits } from './query-limits.ts'
import { QueryProcessEndedError, type QueryProcess } from './query-process.ts'
import { servedSchema, type Resolvers } from './served-schema.ts'
import { throttled } from './throttled.ts'
import { maxWaiting, never, Work } from './work.ts'

export interface GraphqlServerOptions {
  /** The name of the API in the log: 'The Storefront API'. */
  name: string
  /** SDL. */
  typeDefs: string
  resolvers: Resolvers
  /** Default {@link generousLimits}. */
  limits?: QueryLimits
  /** The maximum size of a request body, in bytes. */
  largestBody: number
  /** Executes external queries that take more than a few milliseconds. Default: this process. */
  queryProcess?: QueryProcess | undefined
  /** Whether mutations are refused, as in the query process. */
  isForQueries?: boolean | undefined
  logger: Logger
}

function tooLarge(): GraphQLError {
  const extensions = { code: 'REQUEST_ENTITY_TOO_LARGE', http: { status: 413 } }
  return new GraphQLError('Request body too large', { extensions })
}

/**
 * Responds with 413 to bodies of more than `largest` bytes. The library's own limit pipes every body through a stream,
 * which costs a third of a sign-up; a body with a known length needs no check while it is read, since the HTTP server
 * enforces the length.
 */
function createBodyLimit(largest: number): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (!requestParser || request.method !== 'POST') return
      const length = request.headers.get('Content-Length')
      if (Number(length ?? 0) > largest) throw tooLarge()
      if (length !== null) return
      setRequestParser(async ({ url, headers }) => {
        const body = await readBodyWithin(request, largest)
        if (!body) throw tooLarge()
        return requestParser(new Request(url, { method: 'POST', headers, body }))
      })
    },
  }
}

/** Responds with 400 to variables and extensions in a URL or form that are not JSON. */
const jsonParameters: Plugin = {
  onRequestParse({ requestParser, setRequestParser }) {
    if (!requestParser) return
    setRequestParser(async (request) => {
      try {
        return await requestParser(request)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        const extensions = { code: 'BAD_REQUEST', http: { status: 400 } }
        throw new GraphQLError('`variables` and `extensions` must be JSON', { extensions })
      }
    })
  },
}

/** Thrown by graphql-js itself about the document or its variables; the message is meant for the client. */
function isProtocolError(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError)) return false
  return error.originalError === undefined || isProtocolError(error.originalError)
}

function withMessage(error: unknown, message: string, extensions: GraphQLErrorExtensions): GraphQLError {
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {}
  return new GraphQLError(message, { ...place, extensions })
}

/** Read by yoga: sets the status of the whole response; clients know that they may retry. */
const unavailable = { code: 'SERVICE_UNAVAILABLE', http: { status: 503, headers: { 'Retry-After': '5' } } }

/** Errors that the client can fix keep their message; all others are logged and masked. */
function createErrorMask(name: string, logger: Logger) {
  return (error: unknown): GraphQLError => {
    if (isProtocolError(error)) return error
    const cause = error instanceof GraphQLError ? error.originalError : error
    if (cause instanceof ClientError) return withMessage(error, cause.message, { code: 'BAD_USER_INPUT' })
    logFailure(logger, `${name} failed`, cause)
    if (cause instanceof DatabaseUnavailableError) return withMessage(error, 'Not reachable right now', unavailable)
    return withMessage(error, 'Internal error', { code: 'INTERNAL_SERVER_ERROR' })
  }
}

/** The response to a query whose process was terminated. */
function tooExpensive(): Response {
  const message = 'The request took too much time or memory: ask for less at a time'
  const errors = [{ message, extensions: { code: 'MAX_COST_EXCEEDED' } }]
  return Response.json({ errors }, { status: 503, headers: { 'Retry-After': '5' } })
}

/** A required member of the library's context that nothing here calls. */
const waitUntil = (): void => {}

/** The caller's address for rate limits; empty for the shop itself, which has none. */
export interface GraphqlCaller {
  address: string
}

/**
 * GraphQL over HTTP by POST (JSON, or `application/graphql`) and, for queries, by GET. Invalid JSON, documents and
 * variables yield GraphQL errors, bodies that are too large 413, and an address with too many concurrent requests 429.
 * Resolvers receive the members of `caller`.
 * Protocol: https://graphql.github.io/graphql-over-http/
 */
export function createGraphqlServer(
  options: GraphqlServerOptions,
): (request: Request, caller: GraphqlCaller) => Promise<Response> {
  const { name, typeDefs, resolvers, largestBody, queryProcess, logger } = options
  const { limits = generousLimits, isForQueries = false } = options
  const maskError = createErrorMask(name, logger)
  // Without the library's adapter for `fetch`, which takes as long as executing a short document: it matches the path,
  // which the caller has done, and copies the context.
  const yoga = new YogaServer<RequestContext, object>({
    schema: servedSchema(typeDefs, resolvers),
    fetchAPI: { Request, Response, Headers, ReadableStream, TextDecoder, TextEncoder, URL, URLSearchParams },
    plugins: [jsonParameters, createBodyLimit(largestBody), createExecution({ limits, isForQueries, mask: maskError })],
    maskedErrors: { maskError },
    maxRequestBodySize: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
  })
  return async (request, caller) => {
    const work = new Work(caller.address)
    const accept = request.headers.get('Accept') ?? ''
    const delivery = { acceptsParts: accept.includes('multipart/mixed'), isInParts: false }
    const ownProcess = caller.address === '' ? undefined : queryProcess
    const elsewhere = ownProcess && {
      parameters: '',
      takesAll: ownProcess.hasManyRecentQueries(caller.address),
      isReady: () => ownProcess.prepare(),
    }

    async function executeElsewhere(): Promise<Response> {
      await work.moved
      if (!ownProcess || !elsewhere) return never
      try {
        return await ownProcess.execute({
          url: request.url,
          accept,
          address: caller.address,
          parameters: elsewhere.parameters,
        })
      } catch (error) {
        if (!(error instanceof QueryProcessEndedError)) throw error
        logFailure(logger, `${name} failed`, error)
        return tooExpensive()
      }
    }

    try {
      if (work.isQueueFull || (ownProcess?.countOf(caller.address) ?? 0) >= maxWaiting) return throttled(1)
      const turn = Promise.all([work.waitInLine(), ownProcess?.waitForPlace(work)])
      const isTooLate = await Promise.race([turn.then(() => false), work.expired.then(() => true)])
      if (isTooLate) return throttled(1)
      const context = { ...caller, resolvers, work, delivery, elsewhere, waitUntil }
      return await untilAborted(request.signal, () => Promise.race([yoga.handle(request, context), executeElsewhere()]))
    } finally {
      if (!delivery.isInParts) work.end()
      ownProcess?.resumeNext(caller.address)
    }
  }
}
