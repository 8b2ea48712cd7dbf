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

/** A line that the shopper has added and the service does not know. */
export interface Addition {
  kind: 'add'
  key: string
  merchandise: Merchandise
  quantity: number
  sellingPlan: SellingPlan | null
  /** What the line says besides, as an engraving; two lines with different ones are two lines. */
  attributes?: readonly FilledAttribute[]
}

/** What a line is to be. Quantities are absolute, so that sending one twice does no harm. */
export interface LineChange {
  kind: 'line'
  key: string
  quantity: number
  /** Another variant, in place of the one that the line has. */
  merchandise?: Merchandise
  /** Another plan; null for buying once. */
  sellingPlan?: SellingPlan | null
  /** How many of `quantity` the shopper has added: what must not be lost when the cart is. */
  added?: number
}

/** A change of a line as another page can make it: by the line's id, or by the addition that the line is being made of. */
export type UnansweredLine = Omit<LineChange, 'key' | 'added'> & { of: string | Addition }

/** What a shopper may change of a line. */
export type LineEdit = Partial<Omit<LineChange, 'kind' | 'key' | 'added'>>

/** A change that the shopper made and the service has not confirmed. */
export type PendingChange =
  | Addition
  | LineChange
  | { kind: 'attributes'; values: Readonly<Record<string, string | null>> }
  | { kind: 'codes'; codes: readonly string[] }

/** The id of a line that the service does not know yet. */
const optimisticLineId = '-1'

function lineOf({ key, merchandise, quantity, sellingPlan, attributes = [] }: Addition): CartLine {
  const { title } = merchandise
  const note = noteOf(attributes)
  return { id: optimisticLineId, key, quantity, title, attributes: [...attributes], note, sellingPlan, merchandise }
}

function changed(line: CartLine, { quantity, merchandise, sellingPlan }: LineChange): CartLine {
  return {
    ...line,
    quantity,
    merchandise: merchandise ?? line.merchandise,
    sellingPlan: sellingPlan === undefined ? line.sellingPlan : sellingPlan,
  }
}

function applyToLines(lines: CartLine[], change: PendingChange): CartLine[] {
  if (change.kind === 'add') return [...lines, lineOf(change)]
  if (change.kind !== 'line') return lines
  if (change.quantity < 1) return lines.filter(({ key }) => key !== change.key)
  return lines.map((line) => (line.key === change.key ? changed(line, change) : line))
}

/** What the lines will come to, with as much taken off as the service took off the ones that it knows. */
function totalOf(cart: Cart, lines: readonly CartLine[]): Money {
  const known = valueOf(cart.lines)
  const share = known > 0 ? minorUnits(cart.total) / known : 1
  return fromMinorUnits(Math.round(valueOf(lines) * share), cart.total.currencyCode)
}

/** The cart as the shopper should see it: the service's, with what is still under way applied in order. */
export function applyPending(cart: Cart, pending: readonly PendingChange[]): Cart {
  if (pending.length === 0) return cart
  const lines = pending.reduce(applyToLines, cart.lines)
  const attributes = pending.reduce<Attribute[]>(
    (current, change) => (change.kind === 'attributes' ? withAttributes(current, change.values) : current),
    cart.attributes,
  )
  return { ...cart, lines, attributes, total: totalOf(cart, lines) }
}

/** `later` in the place of `earlier`, for the same line. */
function mergeLine(earlier: LineChange, later: LineChange): LineChange {
  return { ...earlier, ...later, ...(later.added !== undefined && { added: (earlier.added ?? 0) + later.added }) }
}

/** A change of a line that has not been sent yet changes what will be sent. */
function mergeAddition(addition: Addition, { quantity, merchandise, sellingPlan }: LineChange): Addition[] {
  if (quantity < 1) return []
  return [
    {
      ...addition,
      quantity,
      merchandise: merchandise ?? addition.merchandise,
      sellingPlan: sellingPlan === undefined ? addition.sellingPlan : sellingPlan,
    },
  ]
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
  return earlier.kind === 'add' && earlier.key === later.key ? mergeAddition(earlier, later) : undefined
}

/** The lines that are added. */
export const additionsIn = (changes: readonly PendingChange[]): Addition[] =>
  changes.filter((change) => change.kind === 'add')

/** What is to be sent, with one more change: those of one thing become one. */
export function enqueue(queue: readonly PendingChange[], change: PendingChange): PendingChange[] {
  for (const [index, earlier] of queue.entries()) {
    const merged = merge(earlier, change)
    if (merged) return queue.toSpliced(index, 1, ...merged)
  }
  return [...queue, change]
}

/** What `change` adds to its line, as an addition; nothing where it adds nothing. */
function additionOf({ key, quantity, added = 0 }: LineChange, shown: readonly CartLine[]): Addition[] {
  const line = shown.find((each) => each.key === key)
  const more = Math.min(added, quantity)
  if (!line || more < 1) return []
  const { merchandise, sellingPlan } = line
  return [{ kind: 'add', key, merchandise, sellingPlan, attributes: filled(line.attributes), quantity: more }]
}

/**
 * `changes` without lines that are not there any more, as when the cart has been replaced: what the shopper has added to one
 * becomes an addition, as `shown` has it; other changes of it go.
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

/** `changes` that were made on top of a cart that has gone, on top of `carried`, which is all that the new one gets of it. */
export function rebased(carried: readonly PendingChange[], changes: readonly PendingChange[]): PendingChange[] {
  const quantityOf = (key: string) =>
    carried.reduce((sum, change) => (change.kind === 'add' && change.key === key ? sum + change.quantity : sum), 0)
  return changes.map((change) => {
    if (change.kind !== 'line' || !change.added) return change
    return { ...change, quantity: Math.min(change.quantity, quantityOf(change.key) + change.added) }
  })
}
