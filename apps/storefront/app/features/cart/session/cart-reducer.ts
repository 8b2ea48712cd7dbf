import { isLineOf, type Cart, type CartLine, type FilledAttribute, type SellingPlan } from '../model/cart.ts'
import { lineIdOf, noLineKeys, withLineKeys, type LineKeys } from '../model/line-keys.ts'
import type { Merchandise } from '../model/merchandise.ts'
import {
  additionsIn,
  applyPending,
  enqueue,
  rebased,
  withoutLostLines,
  type Addition,
  type AttributeValues,
  type PendingChange,
  type UnconfirmedLine,
} from '../model/pending-changes.ts'

export interface CartState {
  status: 'loading' | 'ready' | 'failed'
  /** The displayed cart: the service's with all pending changes applied. */
  cart: Cart | null
}

/** The complete state of a session. */
export interface SessionState {
  shown: CartState
  /** The cart of the service's last response. */
  cart: Cart | null
  lineKeys: LineKeys
  /** Changes that have not been sent yet. */
  queued: readonly PendingChange[]
  /** Changes that were sent and have no response yet. */
  inFlight: readonly PendingChange[]
  /** The changes for the new cart, while it replaces one that no longer exists. */
  carried: readonly PendingChange[] | null
  /** Whether the cart must be fetched again. */
  isStale: boolean
  /** The number of additions so far, used in their keys. */
  additions: number
}

export type SessionEvent =
  /** The cart was fetched. */
  | { type: 'loaded'; cart: Cart | null }
  /** The shopper made a change. */
  | { type: 'changed'; change: PendingChange }
  /** The queued changes are being sent. */
  | { type: 'sending' }
  /** The changes in flight got a response, or have failed. */
  | { type: 'answered'; cart: Cart | null }
  /** The cart of the changes in flight no longer exists. */
  | { type: 'vanished' }
  /** A new cart replaces the vanished one; null if none could be created. */
  | { type: 'replaced'; cart: Cart | null }
  /** The cart must be fetched again, or is being fetched. */
  | { type: 'stale'; isStale: boolean }
  /** The page is being left. */
  | { type: 'left' }

export const initialState: SessionState = {
  shown: { status: 'loading', cart: null },
  cart: null,
  lineKeys: noLineKeys,
  queued: [],
  inFlight: [],
  carried: null,
  isStale: false,
  additions: 0,
}

const shownLines = ({ shown }: SessionState): CartLine[] => shown.cart?.lines ?? []

const statusOf = (cart: Cart | null): CartState['status'] => (cart ? 'ready' : 'failed')

/** Whether the line with that key exists in the service's cart. */
function hasLine({ cart, lineKeys }: SessionState, key: string): boolean {
  const id = lineIdOf(lineKeys, key)
  return cart !== null && cart.lines.some((line) => line.id === id)
}

/** Updates the displayed cart: the service's with all changes, except those of lines that no longer exist. */
function show(state: SessionState, status = state.shown.status): SessionState {
  const { cart, inFlight } = state
  const isBeingAdded = (key: string) => additionsIn(inFlight).some((addition) => addition.key === key)
  const queued = withoutLostLines(state.queued, shownLines(state), (key) => isBeingAdded(key) || hasLine(state, key))
  return { ...state, queued, shown: { status, cart: cart && applyPending(cart, [...inFlight, ...queued]) } }
}

/** Sets the service's new cart, whose new lines were created from `added`. */
const withCart = (state: SessionState, cart: Cart | null, added: readonly Addition[] = []): SessionState => ({
  ...state,
  ...(cart ? withLineKeys(state.lineKeys, cart, state.cart, added) : { cart }),
})

/** The part of `changes` that still applies to a new cart without any of the lines. */
const carriedOver = (state: SessionState, changes: readonly PendingChange[]): PendingChange[] =>
  withoutLostLines(changes, shownLines(state), () => false)

/** The cart that changes can be sent to. */
export const reachableCart = ({ cart, carried }: SessionState): Cart | null => (carried ? null : cart)

/** The changes to send when the page is left, or to store if there is no cart to send them to. */
export const changesOnLeave = (state: SessionState): PendingChange[] =>
  reachableCart(state)
    ? withoutLostLines(state.queued, shownLines(state), (key) => hasLine(state, key))
    : carriedOver(state, [...state.inFlight, ...state.queued])

/** The line changes without a response, in a form that another page can resend. */
export function unconfirmedLines({ inFlight, queued, lineKeys }: SessionState): UnconfirmedLine[] {
  const pending = [...inFlight, ...queued]
  return pending
    .filter((change) => change.kind === 'line')
    .flatMap(({ key, added: _added, ...change }) => {
      const of = lineIdOf(lineKeys, key) ?? additionsIn(inFlight).find((addition) => addition.key === key)
      return of === undefined ? [] : [{ ...change, of }]
    })
}

/** The attributes without a response. */
export const unconfirmedAttributes = ({ inFlight, queued }: SessionState): AttributeValues =>
  [...inFlight, ...queued].reduce(
    (values, change) => (change.kind === 'attributes' ? { ...values, ...change.values } : values),
    {},
  )

export interface AddOptions {
  /** Null for a one-time purchase. */
  sellingPlan?: SellingPlan | null
  /** The line's attributes, such as `note`. */
  attributes?: readonly FilledAttribute[]
  /** Whether the quantity is added to that of an existing line, or replaces it. */
  additive?: boolean
}

/** Converts an addition to a change: of the matching line if there is one, else a new line; none for quantity 0. */
export function changeOf(
  state: SessionState,
  merchandise: Merchandise,
  quantity: number,
  { sellingPlan = null, attributes = [], additive = true }: AddOptions = {},
): PendingChange | null {
  const added = { merchandise, quantity, sellingPlan, attributes }
  const line = shownLines(state).find((each) => isLineOf(each, added))
  if (line) return { kind: 'line', key: line.key, added: quantity, quantity: (additive ? line.quantity : 0) + quantity }
  return quantity < 1 ? null : { kind: 'add', key: `new-${state.additions + 1}`, ...added }
}

/** The state after an event. `shown` is a new object only if the displayed cart may differ. */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'loaded':
      return show(withCart(state, event.cart), statusOf(event.cart))
    case 'changed':
      return show({
        ...state,
        queued: enqueue(state.queued, event.change),
        additions: state.additions + (event.change.kind === 'add' ? 1 : 0),
      })
    case 'sending':
      return { ...state, inFlight: state.queued, queued: [] }
    case 'answered': {
      const next = withCart(state, event.cart, additionsIn(state.inFlight))
      return show({ ...next, inFlight: [], carried: null }, statusOf(event.cart))
    }
    case 'vanished':
      return { ...state, carried: carriedOver(state, state.inFlight) }
    case 'replaced': {
      const { carried, queued } = state
      const next = { ...withCart(state, event.cart), carried: null }
      if (!event.cart || !carried) return next
      return show({ ...next, inFlight: carried, queued: rebased(carried, queued) }, 'ready')
    }
    case 'stale':
      return { ...state, isStale: event.isStale }
    case 'left':
      if (reachableCart(state)) return show({ ...state, queued: [] })
      return show({ ...state, queued: [], inFlight: [], carried: state.carried && [] })
  }
}
