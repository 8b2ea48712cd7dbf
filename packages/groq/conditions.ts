import type { IndexName } from './document-view.ts'
import type { SyntaxNode } from './syntax-tree.ts'

/** Expressions that are evaluated before the filter, as keys of a lookup. */
export interface LookupKeys {
  /** The key expressions as written within the filter; none of them reads the filter's own scope. */
  keys: SyntaxNode[]
  /** Whether values other than texts may match: a missing slug equals null. */
  matchesOthers: boolean
}

/** An index lookup with keys from expressions; it may find too many documents, never too few. */
export interface Lookup extends LookupKeys {
  index: IndexName
}

/**
 * The source of texts that `match` searches: `attribute` of a document, or all its texts if that is undefined. The
 * document is the filtered one, or the one reached by following the references in the attributes `via`, in order.
 */
export type TextSource =
  | { via: string[]; attribute: string | undefined }
  | { constant: LookupKeys; guard: Condition | undefined }

/**
 * What a document must contain. `match`: a word for every term of a pattern; `score`: a word for at least one term;
 * `search`: every required word of a `text::query()`; `equal`: a text that is one of the keys.
 */
export type TextLookupKind = 'match' | 'score' | 'search' | 'equal'

/** A lookup of documents by words. */
export interface TextLookup {
  index: 'text'
  pattern: LookupKeys
  kind: TextLookupKind
  sources: TextSource[]
}

/**
 * A necessary condition of a filter that indexes can evaluate. A constant is true of all documents or of none. With
 * `isScore`, it is necessary for a `_score` other than 0, unless the document itself has an attribute of that name.
 */
export type Condition =
  | Lookup
  | TextLookup
  | { constant: LookupKeys }
  | { anyOf: Condition[]; isScore?: boolean }
  | { allOf: Condition[] }

/** All keys of a condition. */
export function keysIn(condition: Condition): LookupKeys[] {
  if ('anyOf' in condition) return condition.anyOf.flatMap(keysIn)
  if ('allOf' in condition) return condition.allOf.flatMap(keysIn)
  if ('constant' in condition) return [condition.constant]
  if (condition.index !== 'text') return [condition]
  const ofSources = condition.sources.flatMap((source) =>
    'constant' in source ? [source.constant, ...(source.guard ? keysIn(source.guard) : [])] : [],
  )
  return [condition.pattern, ...ofSources]
}

/** The lookups by words in a condition. */
export function textLookupsIn(condition: Condition): TextLookup[] {
  if ('anyOf' in condition) return condition.anyOf.flatMap(textLookupsIn)
  if ('allOf' in condition) return condition.allOf.flatMap(textLookupsIn)
  return 'index' in condition && condition.index === 'text' ? [condition] : []
}
