import { isJsonObject } from './document.ts'
import { termsOf, wordsOf, type Term } from './text-match.ts'

/** A word, prefix or phrase that a text must contain, or must not. */
interface Clause {
  isNegated: boolean
  /** The terms in sequence. */
  terms: Term[]
}

/** A parsed `text::query()`: all clauses must hold. */
export type TextQuery = readonly Clause[]

const clausePattern = /-?"[^"]*"?|[^\s"]+/g

/**
 * Parses the language of `text::query()`: words, all required, `prefixes*`, `"whole phrases"`, and `-` before what is
 * excluded.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export function parseTextQuery(query: string): TextQuery {
  return (query.match(clausePattern) ?? [])
    .map((text) => ({ isNegated: text.startsWith('-'), terms: termsOf(text) }))
    .filter(({ terms }) => terms.length > 0)
}

const isAt = (words: readonly string[], start: number, terms: readonly Term[]): boolean =>
  terms.every((term, index) => start + index < words.length && term(words[start + index] ?? ''))

const frequency = (words: readonly string[], { terms }: Clause, checkTime: () => void): number =>
  words.reduce((count, _, start) => (checkTime(), count + Number(isAt(words, start, terms))), 0)

/**
 * How often each positive clause occurs in the words; undefined if the query does not match or is empty.
 * @param checkTime called for each word and clause; may throw to stop.
 */
export function search(words: readonly string[], query: TextQuery, checkTime: () => void): number[] | undefined {
  const counted = query.map((clause) => ({ ...clause, count: frequency(words, clause, checkTime) }))
  const isMet = counted.length > 0 && counted.every(({ isNegated, count }) => isNegated !== count > 0)
  return isMet ? counted.filter(({ isNegated }) => !isNegated).map(({ count }) => count) : undefined
}

/** All text in a value, at any depth, except in system and editor fields. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isJsonObject(value)) {
    for (const [name, field] of Object.entries(value)) if (!name.startsWith('_')) yield* textsIn(field)
  }
}

/** The words of a document. */
export const wordsIn = (value: unknown): string[] => [...textsIn(value)].flatMap(wordsOf)
