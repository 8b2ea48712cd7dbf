import type { DocumentView } from './document-view.ts'
import type { Keys } from './host-call.ts'
import { matches, termsOf, wordsOf, type Term } from './text-match.ts'
import { parseTextQuery, search, wordsIn, type TextQuery } from './text-search.ts'

/** Words that encode counts: each word is repeated as often as its count. */
const wordsFor = (counts: readonly number[]): string[] =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => `t${index}`))

const namesOf = (list: readonly unknown[]): string[] => list.map((_, index) => `t${index}`)

/** The cached value of a key, computed if missing. */
function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** Handles the host calls of `match` and `text::query()` for one query. */
export class MatchHost {
  readonly #view: DocumentView
  readonly #checkTime: () => void
  readonly #terms = new Map<string, Term[]>()
  readonly #queries = new Map<string, TextQuery>()

  /** @param checkTime called between steps, of which there are terms times words; may throw. */
  constructor(view: DocumentView, checkTime: () => void) {
    this.#view = view
    this.#checkTime = checkTime
  }

  /** `match`: whether the texts contain all terms of the patterns; `counts` and `names` are for `score()`. */
  match(wanted: string | undefined, keys: Keys[]): unknown {
    const terms = keys.at(-1)?.flatMap((pattern) => remembered(this.#terms, pattern, () => termsOf(pattern))) ?? []
    if (wanted === 'names') return namesOf(terms)
    const words = keys[0]?.flatMap(wordsOf) ?? []
    if (wanted !== 'counts') return matches(words, terms, this.#checkTime)
    return wordsFor(terms.map((term) => (this.#checkTime(), words.filter(term).length)))
  }

  /** `match text::query()`: whether the texts and documents match the search. */
  search(wanted: string | undefined, keys: Keys[]): unknown {
    const text = keys.at(-1)?.join(' ') ?? ''
    // The Studio's query when its search field is empty.
    if (wanted === undefined && text === '*') return keys.slice(0, -1).flat().some(Boolean)
    const query = remembered(this.#queries, text, () => parseTextQuery(text))
    if (wanted === 'names') return namesOf(query)
    const documents = (keys[1] ?? []).map((id) => this.#view.get(id))
    const words = [...(keys[0] ?? []).flatMap(wordsOf), ...documents.flatMap(wordsIn)]
    const counts = search(words, query, this.#checkTime)
    return wanted === 'counts' ? wordsFor(counts ?? []) : counts !== undefined
  }
}
