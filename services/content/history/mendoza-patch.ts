import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type ContentDocument, type JsonObject } from '@shop/groq/document'
import type { Transition } from '../store/dataset-memory.ts'

/** The operations in use, by the format's numbers. */
const op = {
  value: 0,
  copy: 1,
  returnIntoObjectSameKeyPop: 15,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  pushElementBlank: 13,
  returnIntoArrayPop: 16,
  setField: 17,
  deleteField: 19,
  appendValue: 20,
  appendSlice: 21,
  appendText: 22,
  appendTextSlice: 23,
} as const

/** The operations that enter a part of an object or list: to copy it, or to write it from scratch. */
const entering = {
  field: { copy: op.pushFieldCopy, blank: op.pushFieldBlank, leave: op.returnIntoObjectSameKeyPop },
  element: { copy: op.pushElementCopy, blank: op.pushElementBlank, leave: op.returnIntoArrayPop },
}

/** Texts that share fewer characters are written whole. */
const worthSharing = 16

/** The operations that change a value in place; undefined if it has to be written whole. */
function changeOf(left: unknown, right: unknown): { start: 'copy' | 'blank'; operations: unknown[] } | undefined {
  if (isJsonObject(left) && isJsonObject(right)) return { start: 'copy', operations: changeObject(left, right) }
  if (Array.isArray(left) && Array.isArray(right) && right.length > 0) {
    return { start: 'blank', operations: writeList(left, right) }
  }
  if (typeof left === 'string' && typeof right === 'string' && right.length > 0) {
    const operations = writeText(left, right)
    return operations && { start: 'blank', operations }
  }
  return undefined
}

function enter(
  kind: keyof typeof entering,
  index: number,
  left: unknown,
  right: unknown,
): readonly unknown[] | undefined {
  const change = changeOf(left, right)
  const { [change?.start ?? 'copy']: push, leave } = entering[kind]
  return change && [push, index, ...change.operations, leave]
}

/** Fields are identified by their index among the sorted names of the earlier object. */
function changeObject(left: JsonObject, right: JsonObject): unknown[] {
  const names = Object.keys(left).toSorted()
  const operations: unknown[] = []
  for (const [index, name] of names.entries()) {
    if (!Object.hasOwn(right, name)) operations.push(op.deleteField, index)
    else if (!isDeepStrictEqual(left[name], right[name])) {
      operations.push(...(enter('field', index, left[name], right[name]) ?? [op.setField, right[name], name]))
    }
  }
  for (const [name, value] of Object.entries(right)) {
    if (!Object.hasOwn(left, name)) operations.push(op.setField, value, name)
  }
  return operations
}

const keyOf = (item: unknown): unknown => (isJsonObject(item) ? item['_key'] : undefined)

/** Items are matched by their keys; those without one by their value. */
const identityOf = (item: unknown): string => JSON.stringify(keyOf(item) ?? [item])

function writeList(left: readonly unknown[], right: readonly unknown[]): unknown[] {
  const places = new Map(left.map((item, index) => [identityOf(item), index]))
  const operations: unknown[] = []
  let slice: { start: number; end: number } | undefined
  const flush = () => {
    if (slice) operations.push(op.appendSlice, slice.start, slice.end)
    slice = undefined
  }
  for (const item of right) {
    const place = places.get(identityOf(item))
    if (place !== undefined && isDeepStrictEqual(left[place], item)) {
      if (slice?.end !== place) flush()
      slice = { start: slice?.start ?? place, end: place + 1 }
      continue
    }
    flush()
    const change = place === undefined ? undefined : enter('element', place, left[place], item)
    operations.push(...(change ?? [op.appendValue, item]))
  }
  flush()
  return operations
}

const bytes = (characters: readonly string[]): number => Buffer.byteLength(characters.join(''))

/** Texts are split between characters, and offsets counted in UTF-8 bytes. */
function writeText(left: string, right: string): unknown[] | undefined {
  const [from, to] = [Array.from(left), Array.from(right)]
  const shorter = Math.min(from.length, to.length)
  let head = 0
  while (head < shorter && from[head] === to[head]) head += 1
  let tail = 0
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1
  if (head + tail < worthSharing) return undefined
  const added = to.slice(head, to.length - tail).join('')
  const end = bytes(from)
  return [
    ...(head > 0 ? [op.appendTextSlice, 0, bytes(from.slice(0, head))] : []),
    ...(added ? [op.appendText, added] : []),
    ...(tail > 0 ? [op.appendTextSlice, end - bytes(from.slice(from.length - tail)), end] : []),
  ]
}

/**
 * A Mendoza patch that turns `left` into `right`: the changes, or the whole document where that is shorter. Clients
 * derive from these who changed which field.
 * @see https://github.com/sanity-io/mendoza/blob/main/docs/format.adoc
 */
export function mendozaPatch(left: unknown, right: unknown): unknown[] {
  const whole = [op.value, right]
  if (!isJsonObject(left) || !isJsonObject(right)) return whole
  const change = changeObject(left, right)
  if (change.length === 0) return [op.copy]
  return JSON.stringify(change).length < JSON.stringify(whole).length ? change : whole
}

function withoutRevision(document: ContentDocument | undefined): JsonObject | null {
  if (!document) return null
  const { _rev, ...fields } = document
  return fields
}

/** The Mendoza patches of a transition in both directions, between documents without `_rev`. */
export function mendozaEffects({ before, after }: Pick<Transition, 'before' | 'after'>) {
  const [left, right] = [withoutRevision(before), withoutRevision(after)]
  return { apply: mendozaPatch(left, right), revert: mendozaPatch(right, left) }
}
