import { isLineOf, type Cart } from '../model/cart.ts'
import type { Merchandise } from '../model/merchandise.ts'
import {
  additionsIn,
  type Addition,
  type UnansweredLine,
  type LineEdit,
  type PendingChange,
} from '../model/pending-changes.ts'
import type { CartApi } from '../service/cart-api.ts'
import { createCartWriter } from '../service/cart-writer.ts'
import {
  changeOf,
  changesOnLeave,
  initialState,
  reachableCart,
  reduce,
  unansweredLines,
  type AddOptions,
  type CartState,
  type SessionEvent,
} from './cart-reducer.ts'
import { createCartSource, type CartSourceOptions } from './cart-source.ts'
import type { CartStorage } from './cart-storage.ts'

export interface CartSessionOptions extends CartSourceOptions {
  api: CartApi
  storage: CartStorage
}

/** How long, in milliseconds, line changes and refreshes wait for the next one. */
const debounceDelay = 250

const genericError = 'Something went wrong. Please try again.'
const creationError = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/**
 * The shopper's cart (specification, section 4). Changes show at once and are sent in order, one request at a time, each
 * with everything that was queued meanwhile; the service's answer replaces what was assumed.
 */
export function createCartSession(options: CartSessionOptions) {
  const { api, storage, deployId, toasts, emit } = options
  const source = createCartSource(options)
  const writer = createCartWriter(api)
  const listeners = new Set<() => void>()
  let state = initialState
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let failures = 0

  function dispatch(event: SessionEvent): void {
    const { shown } = state
    state = reduce(state, event)
    if (state.shown !== shown) for (const listener of listeners) listener()
  }

  /** Tells the shopper that something could not be done. */
  function fail(message: string): void {
    failures++
    toasts.error(message)
  }

  /** Reports a failure, tells the shopper, and asks for the cart anew: who knows what has been made of it. */
  function giveUp(error: unknown): void {
    reportError(error)
    fail(genericError)
    dispatch({ type: 'stale', isStale: true })
  }

  /** Opens the cart, and makes changes of its lines that a page before may not have been answered. */
  async function open(lines: readonly UnansweredLine[]): Promise<void> {
    let cart = null
    try {
      cart = await source.open()
    } catch (error) {
      reportError(error)
    }
    dispatch({ type: 'loaded', cart })
    changeAll(lines)
  }

  /** Sends what is in flight, and answers the service's cart; null when it has none. */
  async function send(): Promise<Cart | null> {
    if (!state.cart) return null
    const { cart, errors, failure } = await writer.write(state.cart, state.inFlight, state.lineKeys)
    if (!cart) return null
    for (const message of new Set(errors)) {
      reportError(new Error(`The service refused a change of the cart: ${message}`))
      fail(message)
    }
    if (failure) giveUp(failure)
    return cart
  }

  /** As `send`; where the cart is gone, what was being added goes into a new one, and what goes with it. */
  async function deliver(): Promise<Cart | null> {
    const answered = await send()
    if (answered) return answered
    dispatch({ type: 'vanished' })
    if (!state.cart && additionsIn(state.carried ?? []).length === 0) return null
    const created = await source.renew()
    dispatch({ type: 'replaced', cart: created })
    // Where the page was left meanwhile, what was in flight is kept for the next one.
    if (state.inFlight.length === 0) return created
    const sent = await send()
    if (!sent) fail(created ? genericError : creationError)
    return sent ?? created
  }

  async function exchange(): Promise<void> {
    dispatch({ type: 'sending' })
    const cart = await deliver().catch((error: unknown) => {
      giveUp(error)
      return state.cart
    })
    if (cart) emit({ type: 'cart-changed', cart })
    dispatch({ type: 'answered', cart })
  }

  /** What the service has is the truth, unless the shopper has changed something meanwhile. */
  async function refresh(): Promise<void> {
    dispatch({ type: 'stale', isStale: false })
    const { additions, lines } = storage.takeUnanswered(deployId)
    addAll(additions)
    if (!state.cart) return open(lines)
    let cart: Cart | null = state.cart
    const asked = storage.read().cartId ?? cart.id
    try {
      cart = (await api.fetch(asked)) ?? (await source.replace(asked))
    } catch (error) {
      reportError(error)
    }
    dispatch({ type: 'loaded', cart })
    changeAll(lines)
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

  /** Shows a change at once; those of lines wait for more before they are sent. */
  function change(made: PendingChange): void {
    dispatch({ type: 'changed', change: made })
    clearTimeout(sendTimer)
    if (made.kind === 'line') sendTimer = setTimeout(() => void flush(), debounceDelay)
    else void flush()
  }

  /** Adds an item, or changes its line when it has one; a line whose quantity would be under 1 is removed. */
  function add(merchandise: Merchandise, quantity: number, added?: AddOptions): void {
    const made = changeOf(state, merchandise, quantity, added)
    if (made) change(made)
  }

  function addAll(additions: readonly Addition[]): void {
    for (const { merchandise, quantity, ...added } of additions) add(merchandise, quantity, added)
  }

  /** Changes those lines that the cart has, by their ids. */
  function changeAll(lines: readonly UnansweredLine[]): void {
    for (const { of, ...made } of lines) {
      const known = state.shown.cart?.lines.find((line) =>
        typeof of === 'string' ? line.id === of : isLineOf(line, of),
      )
      if (known) change({ ...made, key: known.key })
    }
  }

  const unanswered = storage.takeUnanswered(deployId)
  const opened = open(unanswered.lines)
  addAll(unanswered.additions)
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): CartState => state.shown,
    add,
    /** Changes a line in place, by its key; it keeps its attributes. A quantity under 1 removes it. */
    change(key: string, changes: LineEdit): void {
      const line = state.shown.cart?.lines.find((known) => known.key === key)
      if (line) change({ kind: 'line', key, quantity: line.quantity, ...changes })
    },
    /** Sets attributes of the cart; null or nothing takes one away, and those not named stay. */
    setAttributes: (values: Readonly<Record<string, string | null>>): void => change({ kind: 'attributes', values }),
    /** Sets the discount codes of the cart, all of them. */
    setDiscountCodes: (codes: readonly string[]): void => change({ kind: 'codes', codes }),
    /** Asks the service for the cart anew, once nobody has asked for 250 ms. Opens it when that had failed. */
    refresh(): void {
      clearTimeout(refreshTimer)
      refreshTimer = setTimeout(() => {
        dispatch({ type: 'stale', isStale: true })
        void flush()
      }, debounceDelay)
    },
    /**
     * Sends what is queued without waiting for anything: the page is being left. The next page sends again what has not been
     * answered of lines, and what was added where there is no cart yet.
     */
    leave(): void {
      clearTimeout(sendTimer)
      const cart = reachableCart(state)
      const changes = changesOnLeave(state)
      if (cart) writer.leave(cart, changes, state.lineKeys)
      storage.keepUnanswered({
        deployId,
        additions: cart ? [] : additionsIn(changes),
        lines: cart ? unansweredLines(state) : [],
      })
      dispatch({ type: 'left' })
    },
    /** Resolves when the service has answered every change made so far: to whether each of its lines has been made as it was shown. */
    async settled(): Promise<boolean> {
      await opened
      const before = failures
      while (state.queued.length > 0 || state.inFlight.length > 0) await flush()
      return failures === before
    },
  }
}

export type CartSession = ReturnType<typeof createCartSession>
