import { randomBytes } from 'node:crypto'
import { isCallOf, isNode, mapChildren, nodesIn, callOf, type SyntaxNode } from './syntax-tree.ts'

/** The first argument of the call that replaces `geo()` in a parsed text; random, so that no query can contain it. */
const mark = randomBytes(12).toString('base64')

const constructor = /(?<![\w$.]|::)(?:global::)?geo\(/g

/**
 * The query with its `geo(…)` written as a function that groq-js' parser knows; {@link withGeoCalls} undoes it.
 * @param code the query with strings and comments blanked out.
 */
export function parsableText(query: string, code: string): string {
  let text = ''
  let end = 0
  for (const { index, 0: call } of code.matchAll(constructor)) {
    text += `${query.slice(end, index)}geo::latLng(${JSON.stringify(mark)},`
    end = index + call.length
  }
  return text + query.slice(end)
}

/** The tree of a {@link parsableText}, in which the replacements of `geo()` are calls of `geo::geo`. */
export function withGeoCalls(tree: SyntaxNode): SyntaxNode {
  const copy = mapChildren(tree, withGeoCalls)
  const [first, ...args] = nodesIn(copy['args'])
  return isCallOf(copy, 'geo::latLng') && first?.['value'] === mark ? callOf('geo', 'geo', ...args) : copy
}

const argumentCounts = new Map([
  ['geo', 1],
  ['latLng', 2],
  ['contains', 2],
  ['intersects', 2],
  ['distance', 2],
])

/** Whether a node is a call of a geo function. */
export const isGeoCall = ({ type, namespace }: SyntaxNode): boolean => type === 'FuncCall' && namespace === 'geo'

/** Whether a call of a geo function has the right number of arguments. */
export const hasValidArguments = ({ name, args }: SyntaxNode): boolean =>
  nodesIn(args).length === argumentCounts.get(String(name))

/** The value of an expression of literals, as a node that yields the same object each time; else the expression. */
export function asLiteral(node: SyntaxNode): SyntaxNode {
  const literal = literalOf(node)
  return literal ? { type: 'Value', value: literal.value } : node
}

function literalOf(node: unknown): { value: unknown } | undefined {
  if (!isNode(node)) return undefined
  const { type, value, base, elements, attributes } = node
  if (type === 'Value') return { value }
  if (type === 'Group') return literalOf(base)
  if (type === 'Neg') {
    const number = literalOf(base)?.value
    return typeof number === 'number' ? { value: -number } : undefined
  }
  if (type === 'Array') {
    const items = nodesIn(elements).map((element) => (element['isSplat'] ? undefined : literalOf(element['value'])))
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined
  }
  if (type !== 'Object') return undefined
  const fields = nodesIn(attributes).map((attribute) =>
    attribute.type === 'ObjectAttributeValue'
      ? { name: String(attribute['name']), literal: literalOf(attribute['value']) }
      : undefined,
  )
  const read = fields.flatMap((field) => (field?.literal ? [[field.name, field.literal.value] as const] : []))
  return read.length === fields.length ? { value: Object.fromEntries(read) } : undefined
}
