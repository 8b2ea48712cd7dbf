import { randomBytes } from 'node:crypto'
import { callOf, isNode, operation, valueNode, type SyntaxNode } from './syntax-tree.ts'

/**
 * How a query evaluated by groq-js calls back: a reference is resolved through our own function, so a call is the
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

/** The texts in a list; other values are dropped because `lower()` is null for them. */
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

type Run = (...values: unknown[]) => unknown

/**
 * The receiver of {@link runCall}: groq-js adds two lists by the left one's `concat`, and this list's is our function,
 * which gets the arguments as values.
 */
export const receiverOf = (run: Run): unknown[] => Object.assign([], { concat: (values: unknown[]) => run(...values) })

/**
 * A node whose value is the result of our own function for the values of nodes. `receiver` yields a
 * {@link receiverOf}. The slice makes the arguments a list in asynchronous evaluation, too.
 */
export function runCall(receiver: SyntaxNode, args: readonly SyntaxNode[]): SyntaxNode {
  const list = { type: 'Array', elements: args.map((value) => ({ type: 'ArrayElement', value, isSplat: false })) }
  return operation('+', receiver, { type: 'Slice', base: list, left: 0, right: args.length, isInclusive: false })
}

/** The id whose dereferencing is a call without keys. */
export const idOfCall = (name: string): string => mark + name

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
