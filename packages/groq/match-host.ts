import type { DocumentView } from './document-view.ts'
import { isJsonObject } from './document.ts'
import { finderOf, matches, termsOf, termTextsOf, wordsOf, type Term } from './text-match.ts'
import { addWords, parseTextQuery, search, type TextQuery } from './text-search.ts'

/** Words that encode counts: each word is repeated as often as its count. */
const wordsFor = (counts: readonly number[]): string[] =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => `t${index}`))

const namesOf = (list: readonly unknown[]): string[] => list.map((_, index) => `t${index}`)

const isText = (value: unknown): value is string => typeof value === 'string'

/** The texts that a value is or contains; other values are dropped. */
function textsOf(value: unknown): string[] {
  if (isText(value)) return [value]
  return Array.isArray(value) ? value.filter(isText) : []
}

/** The texts of a pattern; none for anything but a text or a list of only texts. */
function patternsOf(value: unknown): readonly string[] {
  if (isText(value)) return [value]
  return Array.isArray(value) && value.every(isText) ? value : []
}

const idOf = (value: unknown): unknown =>
  isJsonObject(value) && Object.hasOwn(value, '_id') ? value['_id'] : undefined

/** The ids of the documents that a value is or contains. */
function idsOf(value: unknown): string[] {
  if (typeof value !== 'object') return []
  return (Array.isArray(value) ? value.map(idOf) : [idOf(value)]).filter(isText)
}

/** A parsed pattern of `match`. */
interface Pattern {
  terms: Term[]
  /** Whether a text may have a word for one of the terms. */
  matters(text: string): boolean
}

function parsePattern(value: unknown): Pattern {
  const patterns = patternsOf(value)
  return { terms: patterns.flatMap(termsOf), matters: finderOf(patterns.flatMap(termTextsOf)) }
}

/** Caches the result for the last value, because most queries have one pattern for all documents. */
function remembering<Result>(compute: (value: unknown) => Result): (value: unknown) => Result {
  let last: { value: unknown; result: Result } | undefined
  return (value) => {
    if (!last || last.value !== value) last = { value, result: compute(value) }
    return last.result
  }
}

/**
 * The functions of `match` and `text::query()` that a query's tree calls: of the left and the right side, and `names`
 * of the right one; `counts` and `names` are for `score()`.
 */
export type MatchFunction = 'match' | 'match counts' | 'match names' | 'search' | 'search counts' | 'search names'

/** Computes `match` and `text::query()` for one query. */
export class MatchHost {
  readonly #view: DocumentView
  readonly #checkTime: () => void
  readonly #patternOf = remembering(parsePattern)
  readonly #queryOf = remembering((pattern): TextQuery => parseTextQuery(patternsOf(pattern).join(' ')))

  /** @param checkTime called between steps, of which there are terms times words; may throw. */
  constructor(view: DocumentView, checkTime: () => void) {
    this.#view = view
    this.#checkTime = checkTime
  }

  readonly functions: Readonly<Record<MatchFunction, (...values: unknown[]) => unknown>> = {
    match: (text, pattern) => {
      const { terms, matters } = this.#patternOf(pattern)
      return matches(textsOf(text).filter(matters).flatMap(wordsOf), terms, this.#checkTime)
    },
    'match counts': (text, pattern) => {
      const { terms, matters } = this.#patternOf(pattern)
      const words = textsOf(text).filter(matters).flatMap(wordsOf)
      return wordsFor(terms.map((term) => (this.#checkTime(), words.filter(term).length)))
    },
    'match names': (pattern) => namesOf(this.#patternOf(pattern).terms),
    search: (text, pattern) => {
      // The Studio's query when its search field is empty.
      if (patternsOf(pattern).join(' ') === '*') return [...textsOf(text), ...idsOf(text)].some(Boolean)
      return this.#counts(text, pattern) !== undefined
    },
    'search counts': (text, pattern) => wordsFor(this.#counts(text, pattern) ?? []),
    'search names': (pattern) => namesOf(this.#queryOf(pattern).clauses),
  }

  #counts(text: unknown, pattern: unknown): number[] | undefined {
    const query = this.#queryOf(pattern)
    const words: string[] = []
    addWords(textsOf(text), words, query.matters)
    for (const id of idsOf(text)) addWords(this.#view.get(id), words, query.matters)
    return search(words, query, this.#checkTime)
  }
}
