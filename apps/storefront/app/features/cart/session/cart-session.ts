import { isLineOf, type Cart } from '../model/cart.ts'
import type { Merchandise } from '../model/merchandise.ts'
import {
  additionsIn,
  type Addition,
  type AttributeValues,
  type LineEdit,
  type PendingChange,
} from '../model/pending-changes.ts'
import { refusalWords } from '../model/refusal-words.ts'
import type { CartApi } from '../service/cart-api.ts'
import { createCartWriter } from '../service/cart-writer.ts'
import {
  changeOf,
  changesOnLeave,
  initialState,
  reachableCart,
  reduce,
  unconfirmedAttributes,
  unconfirmedLines,
  type AddOptions,
  type CartState,
  type SessionEvent,
} from './cart-reducer.ts'
import { createCartSource, type CartSourceOptions } from './cart-source.ts'
import type { CartStorage, UnconfirmedChanges } from './cart-storage.ts'

export interface CartSessionOptions extends CartSourceOptions {
  api: CartApi
  storage: CartStorage
}

type SentChanges = Pick<UnconfirmedChanges, 'lines' | 'attributes'>

/** The debounce of line changes and refreshes, in milliseconds. */
const debounceDelay = 250

const genericError = 'Something went wrong. Please try again.'
/** The message when an item cannot be added because no cart can be created (specification, section 8). */
export const creationError = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/**
 * The shopper's cart (specification, section 4). Changes are shown optimistically and sent in order, one request at a
 * time, each with everything queued meanwhile; the service's response replaces the optimistic state.
 */
export function createCartSession(options: CartSessionOptions) {
  const { api, storage, release, toasts, emit } = options
  const source = createCartSource(options)
  const writer = createCartWriter(api)
  const listeners = new Set<() => void>()
  let state = initialState
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let failures = 0
  /** Whether a change failed and the cart could not be fetched since: it may differ from the displayed one. */
  let isUncertain = false

  function dispatch(event: SessionEvent): void {
    const { shown } = state
    state = reduce(state, event)
    if (state.shown !== shown) for (const listener of listeners) listener()
  }

  /** Shows an error to the shopper. */
  function fail(message: string): void {
    failures++
    toasts.error(message)
  }

  /** Reports and shows a failure, and fetches the cart again, because its state is unknown. */
  function handleFailure(error: unknown): void {
    reportError(error)
    fail(genericError)
    isUncertain = true
    dispatch({ type: 'stale', isStale: true })
  }

  /** Opens the cart, and repeats changes for which an earlier page got no response. */
  async function open(unconfirmed: SentChanges): Promise<void> {
    let cart = null
    try {
      cart = await source.open()
    } catch (error) {
      reportError(error)
    }
    dispatch({ type: 'loaded', cart })
    repeat(unconfirmed)
  }

  /** Sends the changes in flight, and returns the service's cart; null if it no longer exists. */
  async function send(): Promise<Cart | null> {
    if (!state.cart) return null
    const { cart, errors, failure } = await writer.write(state.cart, state.inFlight, state.lineKeys)
    if (!cart) return null
    for (const message of new Set(errors))
      reportError(new Error(`The service refused a change of the cart: ${message}`))
    for (const words of new Set(errors.map(refusalWords))) fail(words)
    if (failure) handleFailure(failure)
    return cart
  }

  /** Like `send`; if the cart no longer exists, sends additions, attributes and codes to a new one. */
  async function deliver(): Promise<Cart | null> {
    const answered = await send()
    if (answered) return answered
    dispatch({ type: 'vanished' })
    if (!state.cart && additionsIn(state.carried ?? []).length === 0) return null
    const created = await source.renew()
    dispatch({ type: 'replaced', cart: created })
    // If the page was left meanwhile, the changes in flight were stored for the next page.
    if (state.inFlight.length === 0) return created
    const sent = await send()
    if (!sent) fail(created ? genericError : creationError)
    return sent ?? created
  }

  async function exchange(): Promise<void> {
    dispatch({ type: 'sending' })
    const cart = await deliver().catch((error: unknown) => {
      handleFailure(error)
      return state.cart
    })
    if (cart) emit({ type: 'cart-changed', cart })
    dispatch({ type: 'answered', cart })
  }

  /** Replaces the cart with the service's, and keeps changes made meanwhile. */
  async function refresh(): Promise<void> {
    dispatch({ type: 'stale', isStale: false })
    const unconfirmed = storage.takeUnconfirmed(release())
    addAll(unconfirmed.additions)
    if (!state.cart) return open(unconfirmed)
    let cart: Cart | null = state.cart
    const cartId = storage.read().cartId ?? cart.id
    try {
      cart = (await api.fetch(cartId)) ?? (await source.replace(cartId))
      isUncertain = false
    } catch (error) {
      reportError(error)
    }
    dispatch({ type: 'loaded', cart })
    repeat(unconfirmed)
  }

  async function sendAll(): Promise<void> {
    await opened
    while (state.queued.length > 0 || state.isStale) await (state.queued.length > 0 ? exchange() : refresh())
  }

  function flush(): Promise<void> {
    clearTimeout(sendTimer)
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  }

  /**
   * Resolves when every change made so far has a response; true if no line change failed or differs from what was
   * displayed.
   */
  async function settled(): Promise<boolean> {
    await opened
    const before = failures
    while (state.queued.length > 0 || state.inFlight.length > 0) await flush()
    return failures === before
  }

  /** Shows a change at once; line changes are debounced before they are sent. */
  function change(made: PendingChange): void {
    dispatch({ type: 'changed', change: made })
    clearTimeout(sendTimer)
    if (made.kind === 'line') sendTimer = setTimeout(() => void flush(), debounceDelay)
    else void flush()
  }

  /** Adds an item, or changes its line if there is one; a quantity below 1 removes the line. */
  function add(merchandise: Merchandise, quantity: number, added?: AddOptions): void {
    const made = changeOf(state, merchandise, quantity, added)
    if (made) change(made)
  }

  function addAll(additions: readonly Addition[]): void {
    for (const { merchandise, quantity, ...added } of additions) add(merchandise, quantity, added)
  }

  /** Sends changes of an earlier page again; those of lines that the cart does not have are skipped. */
  function repeat({ lines, attributes }: SentChanges): void {
    if (Object.keys(attributes).length > 0) change({ kind: 'attributes', values: attributes })
    for (const { of, ...made } of lines) {
      const known = state.shown.cart?.lines.find((line) =>
        typeof of === 'string' ? line.id === of : isLineOf(line, of),
      )
      if (known) change({ ...made, key: known.key })
    }
  }

  const unconfirmed = storage.takeUnconfirmed(release())
  const opened = open(unconfirmed)
  addAll(unconfirmed.additions)
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): CartState => state.shown,
    add,
    /** Changes a line in place, by its key; it keeps its attributes. A quantity below 1 removes it. */
    change(key: string, changes: LineEdit): void {
      const line = state.shown.cart?.lines.find((known) => known.key === key)
      if (line) change({ kind: 'line', key, quantity: line.quantity, ...changes })
    },
    /** Sets attributes of the cart; null or an empty value removes one, and others stay. */
    setAttributes: (values: AttributeValues): void => change({ kind: 'attributes', values }),
    /** Replaces all discount codes of the cart. */
    setDiscountCodes: (codes: readonly string[]): void => change({ kind: 'codes', codes }),
    /** Fetches the cart again, debounced by 250 ms; opens it if that had failed before. */
    refresh(): void {
      clearTimeout(refreshTimer)
      refreshTimer = setTimeout(() => {
        dispatch({ type: 'stale', isStale: true })
        void flush()
      }, debounceDelay)
    },
    /**
     * Sends pending changes without waiting for responses, because the page is being left. Stores changes of lines and
     * attributes without a response, and additions without a cart, for the next page to send.
     */
    leave(): void {
      clearTimeout(sendTimer)
      const cart = reachableCart(state)
      const changes = changesOnLeave(state)
      if (cart) writer.leave(cart, changes, state.lineKeys)
      storage.storeUnconfirmed({
        deployId: release(),
        additions: cart ? [] : additionsIn(changes),
        lines: cart ? unconfirmedLines(state) : [],
        attributes: unconfirmedAttributes(state),
      })
      dispatch({ type: 'left' })
    },
    settled,
    /**
     * Like `settled`. If a change failed and the cart could not be fetched since, it is fetched, and must be as it was
     * displayed.
     */
    async confirmed(): Promise<boolean> {
      const isAsShown = await settled()
      if (!isAsShown || !isUncertain) return isAsShown
      const known = JSON.stringify(state.cart)
      dispatch({ type: 'stale', isStale: true })
      await flush()
      if (!isUncertain && JSON.stringify(state.cart) === known) return true
      fail(genericError)
      return false
    },
  }
}

export type CartSession = ReturnType<typeof createCartSession>
