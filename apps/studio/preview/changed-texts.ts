import { isKeyedObject, type Path } from 'sanity'

/** A text of a document that has changed. */
export interface ChangedText {
  path: Path
  before: string
  after: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The member of a list with the same key as another, or at the same index. */
const counterpartOf = (list: readonly unknown[], member: unknown, index: number): unknown =>
  isKeyedObject(member) ? list.find((other) => isKeyedObject(other) && other._key === member._key) : list[index]

/** The texts that two versions of a value both have, and that differ. */
export function changedTexts(before: unknown, after: unknown, path: Path = []): ChangedText[] {
  if (before === after) return []
  if (typeof before === 'string' && typeof after === 'string') return [{ path, before, after }]
  if (Array.isArray(before) && Array.isArray(after))
    return after.flatMap((member: unknown, index) =>
      changedTexts(counterpartOf(before, member, index), member, [
        ...path,
        isKeyedObject(member) ? { _key: member._key } : index,
      ]),
    )
  if (!isObject(before) || !isObject(after)) return []
  return Object.entries(after).flatMap(([name, value]) =>
    name.startsWith('_') ? [] : changedTexts(before[name], value, [...path, name]),
  )
}
