// By file: Vite resolves 'graphql' to a second instance, other than the one that graphql-yoga uses.
import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFieldResolver,
} from 'graphql/index.js'
import { maxWorkTime, type Work } from './work.ts'

/** The maximum length of a response in characters. */
const maxResponseLength = 10_000_000
/** The length that an error counts for: a response may have a thousand. */
const errorLength = maxResponseLength / 1000
/** Responses up to this many characters are serialized in one go. */
const shortResponse = 100_000
/** Pieces of a longer one that are serialized in one go: about a millisecond's work. */
const piecesAtOnce = 2000

interface PacedResult extends ExecutionResult {
  /** Serializes the response; the expensive part is already done. */
  stringify?(result: ExecutionResult): string
}

function refusal(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + lengthOf(each), 0) : 5
}

/** Whether a value is neither an object nor a function that computes one. */
function isLeaf(value: unknown): boolean {
  if (Array.isArray(value)) return typeof value[0] === 'string'
  return (typeof value !== 'object' && typeof value !== 'function') || value === null
}

const memberOf = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined

/** Pieces of the JSON of `value`, split at members and entries. */
function* piecesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
  } else if (Array.isArray(value)) {
    yield '['
    for (const [index, entry] of value.entries()) {
      if (index > 0) yield ','
      yield* piecesOf(entry)
    }
    yield ']'
  } else {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`
      yield* piecesOf(member)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

/** The JSON of `value`, yielding to the event loop. */
export async function toJson(value: unknown, work: Work): Promise<string> {
  const parts: string[] = []
  let pieces: string[] = []
  for (const piece of piecesOf(value)) {
    if (pieces.push(piece) < piecesAtOnce) continue
    parts.push(pieces.join(''))
    pieces = []
    const turn = work.pause()
    if (turn) await turn
  }
  return [...parts, ...pieces].join('')
}

/** Paces the fields of one request. */
interface Pace {
  fieldResolver: GraphQLFieldResolver<unknown, unknown>
  /** Resolves to one error when the time is up or the response becomes too large. */
  stopped: Promise<ExecutionResult>
  /** The length of the response so far, in characters. */
  length(): number
}

/** Yields every few milliseconds: between fields it checks the `work`. */
export function paceFields(work: Work): Pace {
  const ended = Promise.withResolvers<ExecutionResult>()
  const stop = (error: GraphQLError) => {
    work.end()
    ended.resolve({ errors: [error] })
  }
  void work.expired.then(() =>
    stop(refusal(`The request took longer than ${maxWorkTime / 1000} seconds: ask for less at a time`, 'TIMEOUT')),
  )
  let length = 0
  const count = (characters: number) => {
    length += characters
    if (length > maxResponseLength)
      stop(
        refusal(
          `The response is longer than ${maxResponseLength} characters: ask for less at a time`,
          'MAX_COST_EXCEEDED',
        ),
      )
  }
  const resolve: GraphQLFieldResolver<unknown, unknown> = (source, values, context, info) => {
    try {
      const value: unknown = defaultFieldResolver(source, values, context, info)
      if (isLeaf(value)) count(lengthOf(value))
      return value
    } catch (error) {
      count(errorLength)
      throw error
    }
  }
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, values, context, info) => {
    count(String(info.path.key).length + 4)
    // Before the value is computed: graphql-js calls this for all nodes of a list at once.
    const turn = isLeaf(memberOf(source, info.fieldName)) ? undefined : work.pause()
    return turn ? turn.then(() => resolve(source, values, context, info)) : resolve(source, values, context, info)
  }
  return { fieldResolver, stopped: ended.promise, length: () => length }
}

/**
 * Executes a valid request, yielding every few milliseconds. Ends with one error and no data when its time is up or its
 * response becomes too large.
 */
export async function executePaced(args: ExecutionArgs, work: Work): Promise<PacedResult> {
  const { fieldResolver, stopped, length } = paceFields(work)
  const result = await Promise.race([stopped, Promise.resolve(execute({ ...args, fieldResolver }))])
  if (length() < shortResponse || !result.data) return result
  const data = await Promise.race([toJson(result.data, work), stopped])
  if (typeof data !== 'string') return data
  return {
    ...result,
    stringify: ({ errors, extensions }) => {
      const others = JSON.stringify({ errors, extensions })
      return others === '{}' ? `{"data":${data}}` : `${others.slice(0, -1)},"data":${data}}`
    },
  }
}
