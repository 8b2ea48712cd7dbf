import { isJsonObject } from './document.ts'
import { finderOf, termsOf, termTextsOf, wordsOf, type Term } from './text-match.ts'

/** A word, prefix or phrase that a text must contain, or must not. */
interface Clause {
  isNegated: boolean
  /** The terms in sequence. */
  terms: Term[]
  text: string
}

/** A parsed `text::query()`: all clauses must hold. */
export interface TextQuery {
  clauses: readonly Clause[]
  /** Whether a text must be searched: all must for a phrase, which may begin in one and end in the next. */
  matters(text: string): boolean
}

const clausePattern = /-?"[^"]*"?|[^\s"]+/g

/**
 * Parses the language of `text::query()`: words, all required, `prefixes*`, `"whole phrases"`, and `-` before what is
 * excluded.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export function parseTextQuery(query: string): TextQuery {
  const clauses = (query.match(clausePattern) ?? [])
    .map((text) => ({ isNegated: text.startsWith('-'), terms: termsOf(text), text }))
    .filter(({ terms }) => terms.length > 0)
  const hasPhrase = clauses.some(({ terms }) => terms.length > 1)
  return { clauses, matters: hasPhrase ? () => true : finderOf(clauses.flatMap(({ text }) => termTextsOf(text))) }
}

/** The texts of the terms that must each match a word. */
export const requiredTermsOf = ({ clauses }: TextQuery): string[] =>
  clauses.flatMap(({ isNegated, text }) => (isNegated ? [] : termTextsOf(text)))

const isAt = (words: readonly string[], start: number, terms: readonly Term[]): boolean =>
  start + terms.length <= words.length && terms.every((term, index) => term(words[start + index] ?? ''))

/** Searching this number of words takes as long as one clock check, some microseconds. */
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
 * @param words at least those of the texts that matter to the query.
 * @param checkTime called every few words of each clause; may throw to stop.
 */
export function search(words: readonly string[], { clauses }: TextQuery, checkTime: () => void): number[] | undefined {
  const counts: number[] = []
  for (const clause of clauses) {
    const count = frequency(words, clause, checkTime)
    if (clause.isNegated === count > 0) return undefined
    if (!clause.isNegated) counts.push(count)
  }
  return clauses.length > 0 ? counts : undefined
}

/**
 * Adds the words of all texts that matter in a value, at any depth, except in system and editor fields. A loop is twice
 * as fast as generators.
 */
export function addWords(value: unknown, words: string[], matters: (text: string) => boolean): void {
  if (typeof value === 'string') {
    if (matters(value)) for (const word of wordsOf(value)) words.push(word)
  } else if (Array.isArray(value)) {
    for (const item of value) addWords(item, words, matters)
  } else if (isJsonObject(value)) {
    // Faster than entries.
    for (const name of Object.keys(value)) if (!name.startsWith('_')) addWords(value[name], words, matters)
  }
}
