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
  type PendingChange,
  type UnansweredLine,
} from '../model/pending-changes.ts'

export interface CartState {
  status: 'loading' | 'ready' | 'failed'
  /** What the shopper sees: the service's cart with everything in flight applied. */
  cart: Cart | null
  /** Whether the service has yet to confirm something. */
  saving: boolean
}

/** All that a session knows. */
export interface SessionState {
  shown: CartState
  /** The service's cart, as it last answered it. */
  cart: Cart | null
  lineKeys: LineKeys
  /** Changes that have not been sent. */
  queued: readonly PendingChange[]
  /** Changes that have been sent and not answered. */
  inFlight: readonly PendingChange[]
  /** What goes into the new cart, while one takes the place of a cart that the service has no more. */
  carried: readonly PendingChange[] | null
  /** Whether the service is to be asked for the cart anew. */
  isStale: boolean
  /** How many additions there have been: their keys are numbered. */
  additions: number
}

export type SessionEvent =
  /** The service was asked for the cart. */
  | { type: 'loaded'; cart: Cart | null }
  /** The shopper changed something. */
  | { type: 'changed'; change: PendingChange }
  /** What is queued is sent. */
  | { type: 'sending' }
  /** What is in flight has been answered, or given up. */
  | { type: 'answered'; cart: Cart | null }
  /** The service has no cart for what is in flight. */
  | { type: 'vanished' }
  /** Another cart takes the place of the one that vanished, or none. */
  | { type: 'replaced'; cart: Cart | null }
  /** The service is to be asked for the cart anew, or is being asked. */
  | { type: 'stale'; isStale: boolean }
  /** The page is left. */
  | { type: 'left' }

export const initialState: SessionState = {
  shown: { status: 'loading', cart: null, saving: false },
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

/** Whether the service has the line with that key. */
function hasLine({ cart, lineKeys }: SessionState, key: string): boolean {
  const id = lineIdOf(lineKeys, key)
  return cart !== null && cart.lines.some((line) => line.id === id)
}

/** Shows the service's cart with all changes applied, but those of lines that are gone. */
function show(state: SessionState, status = state.shown.status): SessionState {
  const { cart, inFlight } = state
  const isBeingAdded = (key: string) => additionsIn(inFlight).some((addition) => addition.key === key)
  const queued = withoutLostLines(state.queued, shownLines(state), (key) => isBeingAdded(key) || hasLine(state, key))
  const pending = [...inFlight, ...queued]
  return { ...state, queued, shown: { status, cart: cart && applyPending(cart, pending), saving: pending.length > 0 } }
}

/** Another cart of the service, in which lines have been made of `added`. */
const withCart = (state: SessionState, cart: Cart | null, added: readonly Addition[] = []): SessionState => ({
  ...state,
  ...(cart ? withLineKeys(state.lineKeys, cart, state.cart, added) : { cart }),
})

/** What is left of `changes` when none of the cart's lines is. */
const carriedOver = (state: SessionState, changes: readonly PendingChange[]): PendingChange[] =>
  withoutLostLines(changes, shownLines(state), () => false)

/** The cart that changes can be sent to. */
export const reachableCart = ({ cart, carried }: SessionState): Cart | null => (carried ? null : cart)

/** What is to be sent when the page is left; what is to be kept where there is no cart that it could be sent to. */
export const changesOnLeave = (state: SessionState): PendingChange[] =>
  reachableCart(state)
    ? withoutLostLines(state.queued, shownLines(state), (key) => hasLine(state, key))
    : carriedOver(state, [...state.inFlight, ...state.queued])

/** The changes of lines that the service has not answered, as another page can make them. */
export function unansweredLines({ inFlight, queued, lineKeys }: SessionState): UnansweredLine[] {
  const pending = [...inFlight, ...queued]
  return pending
    .filter((change) => change.kind === 'line')
    .flatMap(({ key, added: _added, ...change }) => {
      const of = lineIdOf(lineKeys, key) ?? additionsIn(inFlight).find((addition) => addition.key === key)
      return of === undefined ? [] : [{ ...change, of }]
    })
}

export interface AddOptions {
  /** Null for buying once. */
  sellingPlan?: SellingPlan | null
  /** What the line says besides, such as `note`. */
  attributes?: readonly FilledAttribute[]
  /** Whether the quantity is added to that of a line that is there, or takes its place. */
  additive?: boolean
}

/** The change that adding something is: of its line when it has one, else an addition; none where nothing is added. */
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

/** The state after an event. `shown` is another object only where the shopper may see something else. */
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
