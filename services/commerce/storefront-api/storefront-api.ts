import type { Logger } from '@shop/http/logger'
// By its file, as Vite's own resolution of 'graphql' finds a second instance beside the one that graphql-yoga uses.
import { execute, GraphQLError, Kind, parse, type ExecutionArgs } from 'graphql/index.js'
import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { ClientError } from '../client-error.ts'
import { logFailure } from '../failure.ts'
import { exceededLimit, queryLimits } from './query-limits.ts'
import { createResolvers, type ResolverOptions } from './resolvers.ts'
import { readSchema } from './schema.ts'

/** Bytes of a request's body: 250 lines with attributes fit in. */
const largestBody = 1_000_000

function operationOf({ document, operationName }: ExecutionArgs) {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return operationName ? operations.find(({ name }) => name?.value === operationName) : operations[0]
}

/** Refuses documents that are too long, too deep, or ask for too much, and answers the others in one piece, `@defer` or not. */
const execution: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source: string, options: object) => parse(source, { ...options, maxTokens: queryLimits.tokens }))
  },
  onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
    setExecuteFn(execute)
    const operation = operationOf(args)
    const error = operation && exceededLimit(args.document, operation, args.variableValues ?? {})
    if (error) setResultAndStopExecution({ errors: [error] })
  },
}

/** Thrown by graphql-js itself: about the document or its variables, and written for whoever sent them. */
function isProtocolError(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError)) return false
  return error.originalError === undefined || isProtocolError(error.originalError)
}

function withMessage(error: unknown, message: string, code: string): GraphQLError {
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {}
  return new GraphQLError(message, { ...place, extensions: { code } })
}

/** Errors that a client can mend say what is wrong; all others are logged, and say nothing of the inside. */
function createErrorMask(logger: Logger) {
  return (error: unknown): Error => {
    if (isProtocolError(error)) return error
    const cause = error instanceof GraphQLError ? error.originalError : error
    if (cause instanceof ClientError) return withMessage(error, cause.message, 'BAD_USER_INPUT')
    logFailure(logger, 'The Storefront API failed', cause)
    return withMessage(error, 'Internal error', 'INTERNAL_SERVER_ERROR')
  }
}

/**
 * The Storefront API over HTTP: GraphQL by POST (JSON, or `application/graphql`) and, for queries, by GET.
 * Bad JSON, bad documents and bad variables are answered as GraphQL errors, bodies over 1 MB with 413.
 * Protocol: https://shopify.dev/docs/api/storefront/2023-07
 */
export function createStorefrontApi({ logger, ...options }: ResolverOptions & { logger: Logger }) {
  const yoga = createYoga({
    schema: createSchema({ typeDefs: readSchema(), resolvers: createResolvers(options) }),
    graphqlEndpoint: '/api/:version/graphql.json',
    fetchAPI: { Request, Response, Headers, ReadableStream, TextDecoder, TextEncoder, URL, URLSearchParams },
    plugins: [execution],
    maskedErrors: { maskError: createErrorMask(logger) },
    maxRequestBodySize: largestBody,
    multipart: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
  })
  return async (request: Request): Promise<Response> => yoga.fetch(request)
}
