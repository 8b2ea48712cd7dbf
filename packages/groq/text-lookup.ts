import type { Condition, LookupKeys, TextLookup, TextLookupKind, TextSource } from './conditions.ts'
import type { ContentDocument } from './document.ts'
import type { Documents } from './document-index.ts'
import { mentionedIds, type DocumentView } from './document-view.ts'
import type { Keys } from './host-call.ts'
import { termTextsOf, wordsOf } from './text-match.ts'
import { parseTextQuery, requiredTermsOf } from './text-search.ts'
import { keyOfWord, keysOfTerm, type TermKeys } from './word-keys.ts'

type Types = ReadonlySet<string> | undefined
type Found = Set<ContentDocument> | undefined

/** How many of the terms that a document needs are looked up, the longest first, because these are the rarest. */
const maxTerms = 3
/** Fewer documents are not narrowed further. */
const fewDocuments = 16
/** The maximum number of alternative terms that are looked up. */
const maxChoices = 100

/** Finds the documents that may contain the words of a pattern. */
export class TextSearch {
  readonly #view: DocumentView
  readonly #keysOf: (keyed: LookupKeys) => Keys
  readonly #guarded: (guard: Condition, types: Types) => Documents | undefined
  readonly #checkTime: () => void

  /**
   * @param guarded finds the documents that may meet a condition.
   * @param checkTime called before each step, which takes some milliseconds with very many documents; may throw.
   */
  constructor(
    view: DocumentView,
    keysOf: (keyed: LookupKeys) => Keys,
    guarded: (guard: Condition, types: Types) => Documents | undefined,
    checkTime: () => void,
  ) {
    this.#view = view
    this.#keysOf = keysOf
    this.#guarded = guarded
    this.#checkTime = checkTime
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
    const found = new Set<ContentDocument>()
    for (const terms of choices) {
      const withTerms = this.#withTerms(terms, sources, types)
      if (!withTerms) return undefined
      for (const document of withTerms) found.add(document)
    }
    return found
  }

  /** The documents that may have all of the terms. */
  #withTerms(terms: readonly string[], sources: readonly TextSource[], types: Types): Found {
    const longestFirst = [...new Set(terms)].toSorted((a, b) => b.length - a.length)
    let found: Found
    for (const term of longestFirst.slice(0, maxTerms)) {
      const withTerm = this.#withTerm(keysOfTerm(term), sources, types)
      found = found && withTerm ? found.intersection(withTerm) : (withTerm ?? found)
      if (found && found.size <= fewDocuments) break
    }
    return found
  }

  #withTerm(term: TermKeys, sources: readonly TextSource[], types: Types): Found {
    if (term.isAny) return undefined
    const found = new Set<ContentDocument>()
    for (const source of sources) {
      this.#checkTime()
      const inSource = this.#inSource(source, term, types)
      if (!inSource) return undefined
      for (const document of inSource) found.add(document)
    }
    return found
  }

  #inSource(source: TextSource, term: TermKeys, types: Types): Iterable<ContentDocument> | undefined {
    if ('constant' in source) {
      const texts = this.#keysOf(source.constant)
      if (texts && !texts.flatMap(wordsOf).some((word) => term.mayMatch(keyOfWord(word)))) return []
      return source.guard && this.#guarded(source.guard, types)
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
      this.#checkTime()
      for (const document of this.#view.find('references', [_id])) {
        if (!found.has(document) && mentionedIds(document[attribute]).has(_id)) found.add(document)
      }
    }
    return found
  }
}

/**
 * The terms that a document needs for a search to find it; undefined if the search may find documents without any of
 * its words.
 */
function searchedTerms(text: string): string[][] | undefined {
  const query = parseTextQuery(text)
  const terms = requiredTermsOf(query)
  if (terms.length > 0) return [terms]
  return query.clauses.length > 0 || text === '*' ? undefined : []
}

/** Whether a key may be a number or a boolean, which have no words. */
const mayBeOther = (key: string): boolean => key === String(Number(key)) || key === 'true' || key === 'false'

/** The longest word of a text; a text without words is indexed as an empty one. */
const longestWordOf = (text: string): string =>
  wordsOf(text).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Lists of terms: a document needs all terms of one list. Undefined for any document. */
const choicesOf: Record<TextLookupKind, (keys: string[]) => string[][] | undefined> = {
  match(keys) {
    const terms = keys.flatMap(termTextsOf)
    return terms.length > 0 ? [terms] : []
  },
  score(keys) {
    const terms = keys.flatMap(termTextsOf)
    return terms.length > maxChoices ? undefined : terms.map((term) => [term])
  },
  search: (keys) => searchedTerms(keys.join(' ')),
  equal: (keys) => (keys.some(mayBeOther) ? undefined : keys.map((key) => [longestWordOf(key)])),
}
