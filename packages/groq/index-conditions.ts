import type { Condition, Lookup, TextLookupKind } from './conditions.ts'
import type { IndexName } from './document-view.ts'
import { isDatasetCall } from './host-call.ts'
import { asMatch } from './match-calls.ts'
import { outermostRead, readsOwnScope } from './scopes.ts'
import { attributeOf, sourcesOf, type ScopeReader } from './text-conditions.ts'
import { childrenOf, isCallOf, isNode, nodesIn, nodesOf, type SyntaxNode } from './syntax-tree.ts'

/** The path of an attribute: `title`, or `slug.current`; undefined for anything more complex. */
function pathOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'AccessAttribute') return undefined
  const { base, name } = node
  if (!base || (isNode(base) && base.type === 'This')) return String(name)
  const outer = pathOf(base)
  return outer === undefined ? undefined : `${outer}.${String(name)}`
}

const withinDocument = new Set(['AccessAttribute', 'AccessElement', 'ArrayCoerce', 'Map', 'Slice', 'Group', 'This'])

/** Whether a list consists of the document's own `_ref`s: `authors[]._ref`. */
function isListOfReferences(node: SyntaxNode): boolean {
  if (node.type !== 'Map' || !isNode(node['expr'])) return false
  const isWithin = nodesOf(node).every(({ type }) => withinDocument.has(type))
  return isWithin && pathOf(node['expr'])?.split('.').at(-1) === '_ref'
}

/** The lookup for a comparison of a field with a key. */
function fieldLookup(path: string | undefined, key: SyntaxNode): Lookup | undefined {
  if (path === '_id' || path === '_type') return { index: path, keys: [key], matchesOthers: false }
  if (path === 'slug.current') return { index: path, keys: [key], matchesOthers: true }
  if (path?.split('.').at(-1) === '_ref') return { index: 'references', keys: [key], matchesOthers: true }
  return undefined
}

/** Functions whose matching documents an index finds by the arguments. */
const callIndexes: readonly { name: string; index: IndexName }[] = [
  { name: 'global::references', index: 'references' },
  { name: 'sanity::versionOf', index: 'group' },
  { name: 'sanity::partOfRelease', index: 'release' },
]

/** Derives conditions from a filter. `isHidden` means that `^` cannot be resolved in its scope. */
export class ConditionReader implements ScopeReader {
  readonly #isHidden: boolean
  readonly #hasPaths: boolean
  readonly #looksForWords: boolean

  /**
   * @param hasPaths whether any value in the query might be a path, which matches more than equal values.
   * @param looksForWords whether the filter has a `match`. Then alternatives to it that have no index of their own are
   *   looked up by their words.
   */
  constructor(isHidden: boolean, hasPaths: boolean, looksForWords: boolean) {
    this.#isHidden = isHidden
    this.#hasPaths = hasPaths
    this.#looksForWords = looksForWords
  }

  /** The condition of a filter's expression; undefined if documents may pass that no index finds. */
  read(expression: unknown): Condition | undefined {
    if (!isNode(expression)) return undefined
    const { type, op, left, right, base, args } = expression
    if (type === 'Group') return this.read(base)
    if (type === 'And') return this.#all([this.read(left), this.read(right)])
    if (type === 'Or') return this.#any([this.read(left), this.read(right)])
    if (this.#looksForWords && this.isKey(expression)) {
      return { constant: { keys: [expression], matchesOthers: false } }
    }
    const called = callIndexes.find(({ name }) => isCallOf(expression, name))
    if (called) return this.#call(called.index, nodesIn(args))
    if (type !== 'OpCall' || !isNode(left) || !isNode(right)) return undefined
    if (op === '==') return this.#comparison(left, right) ?? this.#comparison(right, left)
    if (op === 'match') return this.#match(expression, 'match')
    return op === 'in' ? this.#membership(left, right) : undefined
  }

  /** The condition of a score other than 0 by an argument of `score()`. */
  readScored(expression: unknown): Condition | undefined {
    if (!isNode(expression)) return undefined
    const { type, op, left, right, base, args } = expression
    if (type === 'Group') return this.readScored(base)
    if (type === 'And') return this.#all([this.readScored(left), this.readScored(right)])
    if (type === 'Or') return this.#any([this.readScored(left), this.readScored(right)])
    if (isCallOf(expression, 'global::boost')) return this.readScored(nodesIn(args)[0])
    return type === 'OpCall' && op === 'match' ? this.#match(expression, 'score') : this.read(expression)
  }

  #match(expression: SyntaxNode, kind: TextLookupKind): Condition | undefined {
    const match = asMatch(expression)
    if (!match || !this.isKey(match.right)) return undefined
    const sources = sourcesOf(match.left, match.isSearch, this)
    const pattern = { keys: [match.right], matchesOthers: false }
    return sources && { index: 'text', pattern, kind: match.isSearch ? 'search' : kind, sources }
  }

  #all(conditions: (Condition | undefined)[]): Condition | undefined {
    const allOf = conditions.filter((condition) => condition !== undefined)
    return allOf.length > 1 ? { allOf } : allOf[0]
  }

  #any(conditions: (Condition | undefined)[]): Condition | undefined {
    const anyOf = conditions.filter((condition) => condition !== undefined)
    return anyOf.length === conditions.length ? { anyOf } : undefined
  }

  /**
   * Whether an expression can be evaluated before the filter, in the surrounding scope. Not if it reads the dataset: it
   * would then be in the tree twice, and nested ones four times.
   */
  isKey(node: SyntaxNode): boolean {
    if (nodesOf(node).some(isDatasetCall)) return false
    return this.#isHidden ? outermostRead(node) < 0 : !readsOwnScope(node)
  }

  #call(index: IndexName, args: SyntaxNode[]): Condition | undefined {
    return args.every((key) => this.isKey(key)) ? { index, keys: args, matchesOthers: false } : undefined
  }

  #comparison(field: SyntaxNode, key: SyntaxNode): Condition | undefined {
    return this.isKey(key) ? (fieldLookup(pathOf(field), key) ?? this.#equalText(field, key)) : undefined
  }

  /** Equal texts have the same words. */
  #equalText(field: SyntaxNode, key: SyntaxNode): Condition | undefined {
    const source = this.#looksForWords ? attributeOf(field) : undefined
    const pattern = { keys: [key], matchesOthers: true }
    return source && { index: 'text', pattern, kind: 'equal', sources: [source] }
  }

  #membership(left: SyntaxNode, right: SyntaxNode): Condition | undefined {
    if (isListOfReferences(right) && this.isKey(left)) {
      return { index: 'references', keys: [left], matchesOthers: true }
    }
    const mayBePath = this.#hasPaths && ![...childrenOf(right)].every(([{ type }]) => type === 'ArrayElement')
    if (!this.isKey(right) || mayBePath || right.type === 'InRange') return undefined
    return fieldLookup(pathOf(left), right) ?? this.#equalText(left, right)
  }
}
