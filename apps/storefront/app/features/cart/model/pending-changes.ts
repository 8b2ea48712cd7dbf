import { fromMinorUnits, minorUnits, type Money } from '../../../commerce/money.ts'
import {
  filled,
  isLineOf,
  noteOf,
  valueOf,
  withAttributes,
  type Attribute,
  type Cart,
  type CartLine,
  type FilledAttribute,
  type SellingPlan,
} from './cart.ts'
import type { Merchandise } from './merchandise.ts'

/** A line that was added and that the service has not created yet. */
export interface Addition {
  kind: 'add'
  key: string
  merchandise: Merchandise
  quantity: number
  sellingPlan: SellingPlan | null
  /** The line's attributes, such as an engraving; items with different attributes are separate lines. */
  attributes?: readonly FilledAttribute[]
}

/** A change of a line. Quantities are absolute, so that sending one twice is harmless. */
export interface LineChange {
  kind: 'line'
  key: string
  quantity: number
  /** Replaces the line's variant. */
  merchandise?: Merchandise
  /** Replaces the line's selling plan; null for a one-time purchase. */
  sellingPlan?: SellingPlan | null
  /** How much of `quantity` was added by the shopper, to be added again if the cart is lost. */
  added?: number
}

/** A line change in a form that another page can resend: by the line's id, or by the addition that creates the line. */
export type UnconfirmedLine = Omit<LineChange, 'key' | 'added'> & { of: string | Addition }

/** The fields of a line that a shopper may change. */
export type LineEdit = Partial<Omit<LineChange, 'kind' | 'key' | 'added'>>

/** New values of the cart's attributes, by their names; null removes one. */
export type AttributeValues = Readonly<Record<string, string | null>>

/** A change that the service has not confirmed yet. */
export type PendingChange =
  | Addition
  | LineChange
  | { kind: 'attributes'; values: AttributeValues }
  | { kind: 'codes'; codes: readonly string[] }

/** The id of a line that the service has not created yet. */
const optimisticLineId = '-1'

function lineOf({ key, merchandise, quantity, sellingPlan, attributes = [] }: Addition): CartLine {
  const { title } = merchandise
  const note = noteOf(attributes)
  return { id: optimisticLineId, key, quantity, title, attributes: [...attributes], note, sellingPlan, merchandise }
}

function changed<Line extends CartLine | Addition>(line: Line, change: LineChange): Line {
  const { quantity, merchandise = line.merchandise, sellingPlan = line.sellingPlan } = change
  return { ...line, quantity, merchandise, sellingPlan }
}

function applyToLines(lines: CartLine[], change: PendingChange): CartLine[] {
  if (change.kind === 'add') return [...lines, lineOf(change)]
  if (change.kind !== 'line') return lines
  if (change.quantity < 1) return lines.filter(({ key }) => key !== change.key)
  return lines.map((line) => (line.key === change.key ? changed(line, change) : line))
}

/** The expected total of the lines: their sum minus the discount that the service last calculated. */
function totalOf(cart: Cart, lines: readonly CartLine[]): Money {
  const known = valueOf(cart.lines)
  const share = known > 0 ? minorUnits(cart.total) / known : 1
  return fromMinorUnits(Math.round(valueOf(lines) * share), cart.total.currencyCode)
}

/** The displayed cart: the service's, with the pending changes applied in order. */
export function applyPending(cart: Cart, pending: readonly PendingChange[]): Cart {
  if (pending.length === 0) return cart
  const lines = pending.reduce(applyToLines, cart.lines)
  const attributes = pending.reduce<Attribute[]>(
    (current, change) => (change.kind === 'attributes' ? withAttributes(current, change.values) : current),
    cart.attributes,
  )
  return { ...cart, lines, attributes, total: totalOf(cart, lines) }
}

/** Merges two changes of the same line; `later` wins. */
function mergeLine(earlier: LineChange, later: LineChange): LineChange {
  return { ...earlier, ...later, ...(later.added !== undefined && { added: (earlier.added ?? 0) + later.added }) }
}

function merge(earlier: PendingChange, later: PendingChange): PendingChange[] | undefined {
  if (earlier.kind === 'add' && later.kind === 'add') {
    return isLineOf(lineOf(earlier), later) ? [{ ...earlier, quantity: earlier.quantity + later.quantity }] : undefined
  }
  if (earlier.kind === 'attributes' && later.kind === 'attributes')
    return [{ kind: 'attributes', values: { ...earlier.values, ...later.values } }]
  if (earlier.kind === 'codes' && later.kind === 'codes') return [later]
  if (later.kind !== 'line') return undefined
  if (earlier.kind === 'line' && earlier.key === later.key) return [mergeLine(earlier, later)]
  if (earlier.kind !== 'add' || earlier.key !== later.key) return undefined
  return later.quantity < 1 ? [] : [changed(earlier, later)]
}

/** The additions in a list of changes. */
export const additionsIn = (changes: readonly PendingChange[]): Addition[] =>
  changes.filter((change) => change.kind === 'add')

/** The queue with one more change; changes of the same target are merged. */
export function enqueue(queue: readonly PendingChange[], change: PendingChange): PendingChange[] {
  for (const [index, earlier] of queue.entries()) {
    const merged = merge(earlier, change)
    if (merged) return queue.toSpliced(index, 1, ...merged)
  }
  return [...queue, change]
}

/** The quantity that `change` adds to its line, as an addition; empty if it adds nothing. */
function additionOf({ key, quantity, added = 0 }: LineChange, shown: readonly CartLine[]): Addition[] {
  const line = shown.find((each) => each.key === key)
  const more = Math.min(added, quantity)
  if (!line || more < 1) return []
  const { merchandise, sellingPlan } = line
  return [{ kind: 'add', key, merchandise, sellingPlan, attributes: filled(line.attributes), quantity: more }]
}

/**
 * `changes` without those of lines that no longer exist, for example after the cart was replaced. A quantity that was
 * added to such a line becomes an addition with the line's data in `shown`; other changes of it are dropped.
 */
export function withoutLostLines(
  changes: readonly PendingChange[],
  shown: readonly CartLine[],
  isThere: (key: string) => boolean,
): PendingChange[] {
  return changes.flatMap((change) =>
    change.kind === 'line' && !isThere(change.key) ? additionOf(change, shown) : [change],
  )
}

/** Rebases `changes` of a lost cart onto `carried`, the changes that are sent to the new cart. */
export function rebased(carried: readonly PendingChange[], changes: readonly PendingChange[]): PendingChange[] {
  const quantityOf = (key: string) =>
    carried.reduce((sum, change) => (change.kind === 'add' && change.key === key ? sum + change.quantity : sum), 0)
  return changes.map((change) => {
    if (change.kind !== 'line' || !change.added) return change
    return { ...change, quantity: Math.min(change.quantity, quantityOf(change.key) + change.added) }
  })
}
