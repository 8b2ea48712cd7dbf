import { isLineOf, type Cart } from './cart.ts'
import type { Addition } from './pending-changes.ts'

/** Maps line ids to stable keys, so that React keeps a row when its line gets an id. */
export interface LineKeys {
  idsByKey: ReadonlyMap<string, string>
  keysById: ReadonlyMap<string, string>
}

export const noLineKeys: LineKeys = { idsByKey: new Map(), keysById: new Map() }

/** The cart with the keys of its lines: those of `before`, and for new lines those of their additions. */
export function withLineKeys(
  known: LineKeys,
  cart: Cart,
  before: Cart | null,
  added: readonly Addition[],
): { cart: Cart; lineKeys: LineKeys } {
  const idsBefore = new Set(before?.lines.map(({ id }) => id))
  const idsByKey = new Map(known.idsByKey)
  const keysById = new Map(known.keysById)
  const isNew = (id: string) => !idsBefore.has(id) && !keysById.has(id)
  for (const addition of added) {
    const line =
      cart.lines.find((each) => isNew(each.id) && isLineOf(each, addition)) ??
      cart.lines.find((each) => isLineOf(each, addition))
    if (!line) continue
    idsByKey.set(addition.key, line.id)
    if (isNew(line.id)) keysById.set(line.id, addition.key)
  }
  const lines = cart.lines.map((line) => ({ ...line, key: keysById.get(line.id) ?? line.id }))
  return { cart: { ...cart, lines }, lineKeys: { idsByKey, keysById } }
}

/** The service's id of the line with that key; undefined until the service has created the line. */
export const lineIdOf = ({ idsByKey }: LineKeys, key: string): string | undefined =>
  idsByKey.get(key) ?? (key.startsWith('new-') ? undefined : key)
