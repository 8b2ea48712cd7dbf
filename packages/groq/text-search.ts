import { termsOf, termTextsOf, wordsOf, type Term } from './text-match.ts'

/** A word, prefix or phrase that a text must contain, or must not. */
interface Clause {
  isNegated: boolean
  /** The terms in sequence. */
  terms: Term[]
  text: string
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
    .map((text) => ({ isNegated: text.startsWith('-'), terms: termsOf(text), text }))
    .filter(({ terms }) => terms.length > 0)
}

/** The texts of the terms that must each match a word. */
export const requiredTermsOf = (query: TextQuery): string[] =>
  query.flatMap(({ isNegated, text }) => (isNegated ? [] : termTextsOf(text)))

const isAt = (words: readonly string[], start: number, terms: readonly Term[]): boolean =>
  start + terms.length <= words.length && terms.every((term, index) => term(words[start + index] ?? ''))

/** So many words are searched in some microseconds, as long as looking at the clock once takes. */
const wordsPerCheck = 32

function frequency(words: readonly string[], { terms }: Clause, checkTime: () => void): number {
  let count = 0
  for (let start = 0; start < words.length; start += 1) {
    if (start % wordsPerCheck === 0) checkTime()
    if (isAt(words, start, terms)) count += 1
  }
  return count
}

/**
 * How often each positive clause occurs in the words; undefined if the query does not match or is empty.
 * @param checkTime called every few words of each clause; may throw to stop.
 */
export function search(words: readonly string[], query: TextQuery, checkTime: () => void): number[] | undefined {
  const counted = query.map((clause) => ({ ...clause, count: frequency(words, clause, checkTime) }))
  const isMet = counted.length > 0 && counted.every(({ isNegated, count }) => isNegated !== count > 0)
  return isMet ? counted.filter(({ isNegated }) => !isNegated).map(({ count }) => count) : undefined
}

/** Adds all words in a value, at any depth, except in system and editor fields. A loop is twice as fast as generators. */
function addWords(value: unknown, words: string[]): void {
  if (typeof value === 'string') for (const word of wordsOf(value)) words.push(word)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const item of value) addWords(item, words)
  else for (const [name, field] of Object.entries(value)) if (!name.startsWith('_')) addWords(field, words)
}

/** The words of a document. */
export function wordsIn(value: unknown): string[] {
  const words: string[] = []
  addWords(value, words)
  return words
}
