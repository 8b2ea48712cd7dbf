import type { Condition, TextSource } from './conditions.ts'
import { isCallOf, isNode, nodesIn, withoutGroups, type SyntaxNode } from './syntax-tree.ts'

type Place = Extract<TextSource, { via: string[] }>

/** The part of the filter's scope that {@link sourcesOf} needs. */
export interface ScopeReader {
  isKey(node: SyntaxNode): boolean
  read(expression: unknown): Condition | undefined
}

const document: Place = { via: [], attribute: undefined }

/** System fields have no words in the index, except these two of a document itself. */
function attributeAt(place: Place, name: string): Place | undefined {
  const isOuter = place.attribute === undefined
  if (name.startsWith('_') && !(isOuter && (name === '_id' || name === '_type'))) return undefined
  return isOuter ? { ...place, attribute: name } : place
}

const itemTypes = new Set(['AccessElement', 'ArrayCoerce', 'Slice', 'Filter', 'Group'])

/** The place of the values of an expression, which may be lists of them or parts of them; `here` is that of `@`. */
function placeOf(node: unknown, here: Place): Place | undefined {
  if (node === undefined || node === null) return here
  if (!isNode(node)) return undefined
  const { type, base, name, expr } = node
  if (type === 'This') return here
  const place = isNode(base) || type === 'AccessAttribute' ? placeOf(base, here) : undefined
  if (!place) return undefined
  if (type === 'AccessAttribute') return attributeAt(place, String(name))
  if (itemTypes.has(type)) return place
  if (type === 'Map' || type === 'FlatMap') return placeOf(expr, place)
  if (type !== 'Deref' || place.attribute === undefined) return undefined
  return { via: [...place.via, place.attribute], attribute: undefined }
}

function all(lists: readonly (TextSource[] | undefined)[]): TextSource[] | undefined {
  const known = lists.filter((list) => list !== undefined)
  return known.length === lists.length ? known.flat() : undefined
}

const isText = ({ type, value }: SyntaxNode): boolean => type === 'Value' && typeof value === 'string'

const isList = (node: SyntaxNode): boolean => withoutGroups(node).type === 'Array'

/** The attribute of the filtered document, or of one that it refers to, that an expression is, or is a part of. */
export function attributeOf(node: unknown): TextSource | undefined {
  const place = placeOf(node, document)
  return place?.attribute === undefined ? undefined : place
}

/**
 * The sources of the texts that an expression yields; undefined if it may yield others. In a search, a constant may
 * only be a text: an object stands for a document.
 */
export function sourcesOf(node: unknown, isSearch: boolean, scope: ScopeReader): TextSource[] | undefined {
  if (!isNode(node)) return undefined
  const of = (inner: unknown, guard?: Condition): TextSource[] | undefined => {
    const isConstant = isNode(inner) && (isSearch ? isText(inner) : scope.isKey(inner))
    if (isConstant) return [{ constant: { keys: [inner], matchesOthers: false }, guard }]
    return sourcesOf(inner, isSearch, scope)
  }
  const place = placeOf(node, document)
  if (place) return [place]
  const { type, op, left, right, elements, alternatives, fallback, args, base } = node
  if (type === 'Group') return of(base)
  if (type === 'Array') return all(nodesIn(elements).map(({ value }) => of(value)))
  if (isCallOf(node, 'pt::text')) {
    // It joins words, which the index only knows for whole attributes.
    const blocks = attributeOf(nodesIn(args)[0])
    return blocks && [blocks]
  }
  if (isCallOf(node, 'global::coalesce')) return all(nodesIn(args).map((arg) => of(arg)))
  if (type === 'Select') {
    const choices = nodesIn(alternatives).map(({ condition, value }) => of(value, scope.read(condition)))
    return all(isNode(fallback) ? [...choices, of(fallback)] : choices)
  }
  // Texts would be joined, and with them words.
  const isSumOfLists = op === '+' && isNode(left) && isNode(right) && (isList(left) || isList(right))
  return isSumOfLists ? all([of(left), of(right)]) : undefined
}
