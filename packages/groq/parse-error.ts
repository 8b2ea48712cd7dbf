import { GroqSyntaxError, parse } from 'groq-js'
import { QueryError } from './errors.ts'

/** The position of an error in the query, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

export function parseError(
  query: string,
  description: string,
  span: Span = { start: 0, end: query.length },
): QueryError {
  return new QueryError({ type: 'queryParseError', description, query, ...span })
}

/** The query with strings and comments blanked out, for searching. */
export const codeOf = (query: string): string =>
  query.replace(/"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\/\/[^\n]*/g, (text) => ' '.repeat(text.length))

const escaped = (text: string): string => text.replace(/[^\w:]/g, String.raw`\$&`)

/** The places in a query's code that a regular expression matches. */
const placesOf = (query: string, pattern: string): Span[] =>
  [...codeOf(query).matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }))

/** The calls of a function in a query, including the namespace if any. */
const callsOf = (query: string, name: string): Span[] =>
  placesOf(query, String.raw`(?<![\w$.])(?:\w+::)?${escaped(name)}(?=\s*\()`)

/** The first use of a parameter. */
export const findParameter = (query: string, name: string): Span | undefined =>
  placesOf(query, String.raw`\$${escaped(name)}(?!\w)`)[0]

/** The first call of a function in a namespace (`text::query`), or of a global one by its name alone. */
export const findCall = (query: string, called: string): Span | undefined =>
  callsOf(query, called.split('::').at(-1) ?? '').find(({ start, end }) => query.slice(start, end) === called)

function messageOf(query: string): string | undefined {
  try {
    parse(query)
    return undefined
  } catch (error) {
    return String(Object(error).message)
  }
}

/** The parser does not say which of several calls is wrong; limits the time to find out. */
const maxCallsTried = 10

/** The call that causes the parser's error: replacing it with a function that takes any arguments changes the error. */
function findWrongCall(query: string, message: string): Span | undefined {
  const name = /(?:function:?|namespace:) ([\w:]+)/.exec(message)?.[1]
  if (name === undefined) return undefined
  const calls = message.includes('namespace')
    ? placesOf(query, String.raw`(?<!\w)${escaped(name)}::\w+`)
    : callsOf(query, name)
  if (calls.length < 2 || calls.length > maxCallsTried) return calls[0]
  return calls.find(({ start, end }) => messageOf(`${query.slice(0, start)}coalesce${query.slice(end)}`) !== message)
}

/** Converts an error of the parser to one for the client. */
export function asParseError(error: unknown, query: string): QueryError {
  if (error instanceof QueryError) return error
  const message = String(Object(error).message)
  if (error instanceof RangeError) return parseError(query, 'The query is nested too deeply')
  if (!(error instanceof GroqSyntaxError)) return parseError(query, message, findWrongCall(query, message))
  const start = Math.min(error.position, query.length)
  return parseError(query, message, { start, end: Math.min(start + 1, query.length) })
}
