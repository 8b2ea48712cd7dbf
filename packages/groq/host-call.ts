import { randomBytes } from 'node:crypto'
import { callOf, isNode, operation, valueNode, type SyntaxNode } from './syntax-tree.ts'

/**
 * How a query evaluated by groq-js calls back: a reference is resolved through a function of ours, so a call is the
 * dereferencing of an impossible id that encodes the call's name and arguments. The mark is random per process, so that
 * no query or document can forge it.
 */
const mark = `\u0000${randomBytes(12).toString('base64')}`
const listStart = `${mark}|`
const itemStart = `${mark},`
const anything = `${mark}*`

/** A list of keys from an argument; undefined if the argument is something else. */
export type Keys = string[] | undefined

export interface HostCall {
  name: string
  keys: Keys[]
}

/** Marks nodes that read the dataset; groq-js ignores this field. */
const datasetCall = 'isDatasetCall'

/** Whether a node reads the dataset. */
export const isDatasetCall = (node: SyntaxNode): boolean => node[datasetCall] === true

const referenceTo = (id: SyntaxNode): SyntaxNode =>
  id.type === 'Value'
    ? valueNode({ _ref: id['value'] })
    : { type: 'Object', attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: id }] }

/** A node whose value is the host's result of the call. */
export function hostCall(name: string, ...keys: SyntaxNode[]): SyntaxNode {
  const id = keys.reduce((left, right) => operation('+', left, right), valueNode(mark + name))
  return { type: 'Deref', base: referenceTo(id) }
}

/** A host call that reads the dataset. */
export const hostRead = (name: string, ...keys: SyntaxNode[]): SyntaxNode => ({
  ...hostCall(name, ...keys),
  [datasetCall]: true,
})

/** The texts in a list: other values have no lower case. */
const textsOf = (list: SyntaxNode): SyntaxNode => ({
  type: 'Filter',
  base: list,
  expr: callOf('global', 'defined', callOf('string', 'lower', { type: 'This' })),
})

const joined = (list: SyntaxNode): SyntaxNode => callOf('array', 'join', list, valueNode(itemStart))

/**
 * The argument of a host call: the text or list of texts that an expression yields. With `matchesOthers`, other values
 * may match too, so an expression that yields one gives no keys at all.
 */
export function keysNode(expression: SyntaxNode, matchesOthers: boolean): SyntaxNode {
  const list = matchesOthers ? joined(expression) : joined(textsOf(expression))
  const otherwise = valueNode(matchesOthers ? anything : '')
  const keys = callOf('global', 'coalesce', callOf('global', 'string', expression), list, otherwise)
  return operation('+', valueNode(listStart), keys)
}

const attribute = (name: string): SyntaxNode => ({ type: 'AccessAttribute', name })

/** A value as a list: the items of a list, or the single value; also contains the list itself, which is not a text. */
const listOf = (value: SyntaxNode): SyntaxNode => ({
  type: 'Array',
  elements: [
    { type: 'ArrayElement', value, isSplat: false },
    { type: 'ArrayElement', value, isSplat: true },
  ],
})

const keysFrom = (list: SyntaxNode): SyntaxNode => operation('+', valueNode(listStart), joined(list))

/** The argument of a host call: the texts that a value is or contains; other values are dropped. */
export const textsNode = (value: SyntaxNode): SyntaxNode => keysFrom(textsOf(listOf(value)))

/** The argument of a host call: the ids of the documents that a value is or contains. */
export const idsNode = (value: SyntaxNode): SyntaxNode =>
  keysFrom(textsOf({ type: 'Map', base: listOf(value), expr: attribute('_id') }))

const countOf = (list: SyntaxNode): SyntaxNode => callOf('global', 'count', list)

/** The argument of a host call: a text or a list of only texts; no keys for any other value. */
export function onlyTextsNode(value: SyntaxNode): SyntaxNode {
  return {
    type: 'Select',
    alternatives: [
      {
        type: 'SelectAlternative',
        condition: callOf('global', 'defined', callOf('string', 'lower', value)),
        value: operation('+', valueNode(listStart), value),
      },
      {
        type: 'SelectAlternative',
        condition: {
          type: 'And',
          left: operation('>', countOf(value), valueNode(0)),
          right: operation('==', countOf(value), countOf(textsOf(value))),
        },
        value: keysFrom(value),
      },
    ],
    fallback: valueNode(listStart + anything),
  }
}

/** Binds values to names so that each is evaluated once: `make` receives an expression for each value. */
export function withValues(values: SyntaxNode[], make: (...values: SyntaxNode[]) => SyntaxNode): SyntaxNode {
  const names = values.map((_, index) => `value${index}`)
  const attributes = values.map((value, index) => ({ type: 'ObjectAttributeValue', name: names[index], value }))
  const list = {
    type: 'Array',
    elements: [{ type: 'ArrayElement', value: { type: 'Object', attributes }, isSplat: false }],
  }
  return { type: 'AccessElement', base: { type: 'Map', base: list, expr: make(...names.map(attribute)) }, index: 0 }
}

/** The name of the call that a node makes; undefined if it makes none. */
export function calledIn({ base }: SyntaxNode): string | undefined {
  if (!isNode(base) || base.type !== 'Value') return undefined
  const id = Object(base['value'])._ref
  return typeof id === 'string' ? parseHostCall(id)?.name : undefined
}

/** The call encoded in an id, if it is one. */
export function parseHostCall(id: string): HostCall | undefined {
  if (!id.startsWith(mark)) return undefined
  const [name = '', ...parts] = id.slice(mark.length).split(mark)
  const keys: Keys[] = []
  for (const part of parts) {
    if (part.startsWith('|')) keys.push([part.slice(1)])
    else if (part.startsWith(',')) keys.at(-1)?.push(part.slice(1))
    else keys[keys.length - 1] = undefined
  }
  return { name, keys }
}
