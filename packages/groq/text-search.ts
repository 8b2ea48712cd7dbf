import { isJsonObject } from './document.ts'
import { termsOf, wordsOf, type Term } from './text-match.ts'

/** A word, a prefix or a phrase that a text must hold, or must not. */
interface Clause {
  isNegated: boolean
  /** One after the other. */
  terms: Term[]
}

/** What `text::query()` asks for: everything that is not negated, and nothing that is. */
export type TextQuery = readonly Clause[]

const clausePattern = /-?"[^"]*"?|[^\s"]+/g

/**
 * Reads the language of `text::query()`: words, of which all must be there, `prefixes*`, `"whole phrases"`, and `-` before
 * what must not be there.
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
 * How often each clause that is not negated is found in the words; nothing where the query as a whole is not met, or asks
 * for nothing.
 * @param checkTime called for each word and clause; may throw to end it.
 */
export function search(words: readonly string[], query: TextQuery, checkTime: () => void): number[] | undefined {
  const counted = query.map((clause) => ({ ...clause, count: frequency(words, clause, checkTime) }))
  const isMet = counted.length > 0 && counted.every(({ isNegated, count }) => isNegated !== count > 0)
  return isMet ? counted.filter(({ isNegated }) => !isNegated).map(({ count }) => count) : undefined
}

/** All the text in a value, however deep, but for what the lake and the editor keep for themselves. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isJsonObject(value)) {
    for (const [name, field] of Object.entries(value)) if (!name.startsWith('_')) yield* textsIn(field)
  }
}

/** The words of a document. */
export const wordsIn = (value: unknown): string[] => [...textsIn(value)].flatMap(wordsOf)
