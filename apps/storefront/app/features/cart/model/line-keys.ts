import { isLineOf, type Cart } from './cart.ts'
import type { Addition } from './pending-changes.ts'

export interface LineKeys {
  /** The cart with the keys that its lines are shown under: those of `before`, and for new lines those of the additions. */
  name(cart: Cart, before: Cart | null, added: readonly Addition[]): Cart
  /** The service's id of the line with that key; nothing while the service does not know the line. */
  idOf(key: string): string | undefined
}

/** Keeps for each line the key that it was first shown under, so that a row stays itself when its line gets an id. */
export function createLineKeys(): LineKeys {
  const ids = new Map<string, string>()
  const keys = new Map<string, string>()
  return {
    name(cart, before, added) {
      const known = new Set(before?.lines.map(({ id }) => id))
      for (const addition of added) {
        const line =
          cart.lines.find((each) => !known.has(each.id) && !keys.has(each.id) && isLineOf(each, addition)) ??
          cart.lines.find((each) => isLineOf(each, addition))
        if (!line) continue
        ids.set(addition.key, line.id)
        if (!known.has(line.id) && !keys.has(line.id)) keys.set(line.id, addition.key)
      }
      return { ...cart, lines: cart.lines.map((line) => ({ ...line, key: keys.get(line.id) ?? line.id })) }
    },
    idOf: (key) => ids.get(key) ?? (key.startsWith('new-') ? undefined : key),
  }
}
