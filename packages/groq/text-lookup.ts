import type { Condition, Keyed, TextLookup, TextLookupKind, TextSource } from './conditions.ts'
import { isJsonObject, type ContentDocument } from './document.ts'
import type { Documents } from './document-index.ts'
import type { DocumentView } from './document-view.ts'
import type { Keys } from './host-call.ts'
import { termTextsOf, wordsOf } from './text-match.ts'
import { parseTextQuery, requiredTermsOf } from './text-search.ts'
import { keyOfWord, keysOfTerm, type TermKeys } from './word-keys.ts'

type Types = ReadonlySet<string> | undefined
type Found = Set<ContentDocument> | undefined

/** The documents that all sets have in common; undefined sets have all documents. */
function common(sets: readonly Found[]): Found {
  const known = sets.filter((set) => set !== undefined)
  return known.length === 0 ? undefined : known.reduce((one, other) => one.intersection(other))
}

function union(sets: readonly Found[]): Found {
  const known = sets.filter((set) => set !== undefined)
  return known.length < sets.length ? undefined : known.reduce((one, other) => one.union(other), new Set())
}

/** Whether a value contains a reference to a document. */
function mentions(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, id))
  if (!isJsonObject(value)) return false
  return value['_ref'] === id || Object.values(value).some((field) => typeof field === 'object' && mentions(field, id))
}

/** Finds the documents that may contain the words of a pattern. */
export class TextSearch {
  readonly #view: DocumentView
  readonly #keysOf: (keyed: Keyed) => Keys
  readonly #guarded: (guard: Condition, types: Types) => Documents | undefined

  /** @param guarded finds the documents that may meet a condition. */
  constructor(
    view: DocumentView,
    keysOf: (keyed: Keyed) => Keys,
    guarded: (guard: Condition, types: Types) => Documents | undefined,
  ) {
    this.#view = view
    this.#keysOf = keysOf
    this.#guarded = guarded
  }

  /** Whether no document of these types has a `_score` of its own. */
  hasNoScores(types: Types): boolean {
    return this.#view.texts?.isComplete('_score', types) === true
  }

  /** A superset of the documents of these types that a lookup finds; undefined if the index cannot tell. */
  find({ pattern, kind, sources }: TextLookup, types: Types): Found {
    const keys = this.#view.texts && this.#keysOf(pattern)
    const choices = keys && choicesOf[kind](keys)
    if (!choices) return undefined
    const found = (term: string): Found =>
      union(sources.map((source) => this.#withTerm(source, keysOfTerm(term), types)))
    return union(choices.map((terms) => common([...new Set(terms)].map(found))))
  }

  #withTerm(source: TextSource, term: TermKeys, types: Types): Found {
    if (term.isAny) return undefined
    if ('constant' in source) {
      const texts = this.#keysOf(source.constant)
      if (texts && !texts.flatMap(wordsOf).some((word) => term.mayMatch(keyOfWord(word)))) return new Set()
      const found = source.guard && this.#guarded(source.guard, types)
      return found && new Set(found)
    }
    const { via, attribute } = source
    let found = this.#inAttribute(attribute, term, via.length > 0 ? undefined : types)
    for (const name of via.toReversed()) found = found && this.#referringTo(found, name)
    return found
  }

  #inAttribute(attribute: string | undefined, term: TermKeys, types: Types): Found {
    const { texts } = this.#view
    if (!texts?.isComplete(attribute, types)) return undefined
    const found = new Set<ContentDocument>()
    for (const stored of texts.find(attribute, term)) {
      if (types && !types.has(stored._type)) continue
      const shown = this.#view.shown(stored._id)
      if (shown) found.add(shown)
    }
    return found
  }

  /** The documents that refer to one of these in an attribute. */
  #referringTo(targets: Set<ContentDocument>, attribute: string): Set<ContentDocument> {
    const found = new Set<ContentDocument>()
    for (const { _id } of targets) {
      for (const document of this.#view.find('references', [_id])) {
        if (!found.has(document) && mentions(document[attribute], _id)) found.add(document)
      }
    }
    return found
  }
}

/** The terms that a search needs; undefined if it may find documents without words of it. */
function searchedTerms(text: string): string[][] | undefined {
  const query = parseTextQuery(text)
  const terms = requiredTermsOf(query)
  if (terms.length > 0) return [terms]
  return query.clauses.length > 0 || text === '*' ? undefined : []
}

/** Whether a key may stand for a number or a truth value, which have no words. */
const mayBeOther = (key: string): boolean => key === String(Number(key)) || key === 'true' || key === 'false'

/** The words of a text; a text without words is indexed as an empty one. */
const allWordsOf = (text: string): string[] => {
  const words = wordsOf(text)
  return words.length > 0 ? words : ['']
}

/** Lists of terms: a document needs all terms of one list. Undefined for any document. */
const choicesOf: Record<TextLookupKind, (keys: string[]) => string[][] | undefined> = {
  match(keys) {
    const terms = keys.flatMap(termTextsOf)
    return terms.length > 0 ? [terms] : []
  },
  score: (keys) => keys.flatMap(termTextsOf).map((term) => [term]),
  search: (keys) => searchedTerms(keys.join(' ')),
  equal: (keys) => (keys.some(mayBeOther) ? undefined : keys.map(allWordsOf)),
}
