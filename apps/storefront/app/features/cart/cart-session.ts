import { applyPending, optimisticLineId, type Cart, type PendingChange, type SellingPlan } from './cart.ts'
import type { Merchandise } from './merchandise.ts'
import type { CartAnswer, CartApi } from './cart-api.ts'
import type { CartStorage } from './stored-cart.ts'

export interface CartSessionOptions {
  api: CartApi
  storage: CartStorage
  /** The running release: a cart of another one is not taken up again. */
  deployId: string
  /** Tells the shopper something. */
  notify(message: string): void
  report(error: unknown): void
}

export interface CartState {
  status: 'loading' | 'ready' | 'failed'
  /** What the shopper sees: the service's cart with everything under way applied. */
  cart: Cart | null
  /** Whether the service has yet to confirm something. */
  saving: boolean
}

export interface CartSession {
  subscribe(listener: () => void): () => void
  state(): CartState
  /** Adds an item, bought once unless a selling plan is given. */
  add(merchandise: Merchandise, quantity: number, sellingPlan?: SellingPlan | null): void
  /** Sets a line's quantity; under 1 the line is removed. */
  setQuantity(lineId: string, quantity: number): void
  /** Resolves when the service has answered every change made so far. */
  settled(): Promise<void>
}

/** How long, in milliseconds, quantity changes are gathered before they are sent. */
const gatherFor = 250

const genericError = 'Something went wrong. Please try again.'
const expired = 'Your cart expired. We are setting up a new one.'
const renewed = 'You are all set.'
const creationError = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/**
 * The shopper's cart (specification, section 4). Changes show at once and are sent in order, one request at a time, each
 * with everything that has gathered meanwhile; the service's answer replaces what was assumed.
 */
export function createCartSession({ api, storage, deployId, notify, report }: CartSessionOptions): CartSession {
  const listeners = new Set<() => void>()
  let cart: Cart | null = null
  let pending: PendingChange[] = []
  let current: CartState = { status: 'loading', cart: null, saving: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function publish(status: CartState['status'] = current.status): void {
    current = { status, cart: cart && applyPending(cart, pending), saving: pending.length > 0 }
    for (const listener of listeners) listener()
  }

  async function create(): Promise<Cart> {
    const { cart: created } = await api.create()
    if (!created) throw new Error('Cart creation returned no cart.')
    storage.write({ cartId: created.id, deployId })
    return created
  }

  async function resume(): Promise<Cart> {
    const stored = storage.read()
    const known = stored.cartId && stored.deployId === deployId ? await api.fetch(stored.cartId) : null
    return known ?? create()
  }

  async function open(): Promise<void> {
    try {
      cart = await resume()
      publish('ready')
    } catch (error) {
      report(new Error('Cart Creation Failed', { cause: error }))
      publish('failed')
    }
  }

  /** Sends `changes` as one request of each kind that they need. */
  async function send(cartId: string, changes: readonly PendingChange[]): Promise<CartAnswer> {
    const adds = changes.filter((change) => change.kind === 'add')
    const quantities = changes.filter((change) => change.kind === 'quantity')
    const removed = quantities.filter(({ quantity }) => quantity < 1).map(({ lineId }) => lineId)
    const updated = quantities.filter(({ quantity }) => quantity >= 1)
    const requests = [
      adds.length > 0 &&
        (() =>
          api.addLines(
            cartId,
            adds.map(({ merchandise, quantity, sellingPlan }) => ({
              merchandiseId: merchandise.id,
              quantity,
              ...(sellingPlan && { sellingPlanId: sellingPlan.id }),
            })),
          )),
      updated.length > 0 &&
        (() =>
          api.updateLines(
            cartId,
            updated.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
          )),
      removed.length > 0 && (() => api.removeLines(cartId, removed)),
    ].filter((request) => request !== false)
    const errors: string[] = []
    let answered: Cart | null = cart
    for (const request of requests) {
      const answer = await request()
      answered = answer.cart
      errors.push(...answer.errors)
    }
    return { cart: answered, errors }
  }

  /** The service no longer knows the cart: a new one takes what the shopper was adding. */
  async function renew(): Promise<void> {
    notify(expired)
    cart = null
    pending = pending.filter(({ kind }) => kind === 'add')
    cart = await create()
    notify(renewed)
    publish('ready')
  }

  async function exchange(): Promise<void> {
    const sent = pending
    try {
      cart ??= await create()
      const answer = await send(cart.id, sent)
      if (!answer.cart) return await renew()
      cart = answer.cart
      for (const message of new Set(answer.errors)) notify(message)
      pending = pending.filter((change) => !sent.includes(change))
    } catch (error) {
      report(error)
      notify(cart ? genericError : creationError)
      pending = []
      await refresh()
    }
    publish(cart ? 'ready' : 'failed')
  }

  /** After a failure: what the service has is the truth. */
  async function refresh(): Promise<void> {
    if (!cart) return
    try {
      cart = (await api.fetch(cart.id)) ?? cart
    } catch (error) {
      report(error)
    }
  }

  async function sendAll(): Promise<void> {
    await opened
    while (pending.length > 0) await exchange()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  }

  const opened = open()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => current,
    add(merchandise, quantity, sellingPlan = null) {
      pending = [...pending, { kind: 'add', merchandise, quantity, sellingPlan }]
      publish()
      void flush()
    },
    setQuantity(lineId, quantity) {
      if (lineId === optimisticLineId) return
      const others = pending.filter((change) => change.kind === 'add' || change.lineId !== lineId)
      pending = [...others, { kind: 'quantity', lineId, quantity }]
      publish()
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), gatherFor)
    },
    async settled() {
      await opened
      while (pending.length > 0) await flush()
    },
  }
}
