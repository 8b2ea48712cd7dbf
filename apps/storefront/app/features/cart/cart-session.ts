import {
  applyPending,
  enqueue,
  isLineOf,
  onTopOf,
  withoutLostLines,
  type Cart,
  type LineChange,
  type PendingChange,
  type SellingPlan,
} from './cart.ts'
import type { CartApi, FilledAttribute } from './cart-api.ts'
import type { CartEvent } from './cart-events.ts'
import { createCartWriter } from './cart-writer.ts'
import { createLineKeys } from './line-keys.ts'
import type { Merchandise } from './merchandise.ts'
import type { CartStorage } from './stored-cart.ts'
import { within } from './within.ts'

/** What the shopper is told; none of it takes the focus. */
export interface CartNotices {
  info(message: string): void
  /** Takes back what `info` said last. */
  dismissInfo(): void
  error(message: string): void
}

export interface CartSessionOptions {
  api: CartApi
  storage: CartStorage
  /** The running release: a cart of another one is not taken up again. */
  deployId: string
  notices: CartNotices
  report(error: unknown): void
  emit(event: CartEvent): void
  /** What a new cart keeps of where its shopper came from. */
  attributes(): FilledAttribute[]
}

export interface CartState {
  status: 'loading' | 'ready' | 'failed'
  /** What the shopper sees: the service's cart with everything under way applied. */
  cart: Cart | null
  /** Whether the service has yet to confirm something. */
  saving: boolean
}

export interface AddOptions {
  /** Null for buying once. */
  sellingPlan?: SellingPlan | null
  /** Whether the quantity is added to that of a line that is there, or takes its place. */
  additive?: boolean
}

export interface CartSession {
  subscribe(listener: () => void): () => void
  state(): CartState
  /** Adds an item, or changes its line when it has one; a line whose quantity would be under 1 is removed. */
  add(merchandise: Merchandise, quantity: number, options?: AddOptions): void
  /** Changes a line in place, by its key; it keeps its attributes. A quantity under 1 removes it. */
  change(key: string, change: Partial<Omit<LineChange, 'kind' | 'key' | 'added'>>): void
  /** Sets attributes of the cart; null or nothing takes one away, and those not named stay. */
  setAttributes(values: Readonly<Record<string, string | null>>): void
  /** Sets the discount codes of the cart, all of them. */
  setDiscountCodes(codes: readonly string[]): void
  /** Asks the service for the cart anew, once nobody has asked for 250 ms. Opens it when that had failed. */
  refresh(): void
  /** Sends what has gathered without waiting for anything: the page is being left. Where there is no cart yet, it is kept. */
  leave(): void
  /** Resolves when the service has answered every change made so far. */
  settled(): Promise<void>
}

/** How long, in milliseconds, line changes are gathered before they are sent, and questions for the cart. */
const gatherFor = 250

/** How long, in milliseconds, a cart may take to be created. */
const creationTimeout = 8000

const hasLine = (cart: Cart | null, id: string | undefined): boolean =>
  cart !== null && cart.lines.some((line) => line.id === id)

const genericError = 'Something went wrong. Please try again.'
const expired = 'Your cart expired. We are setting up a new one.'
const renewed = 'You are all set.'
const creationError = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/**
 * The shopper's cart (specification, section 4). Changes show at once and are sent in order, one request at a time, each
 * with everything that has gathered meanwhile; the service's answer replaces what was assumed.
 */
export function createCartSession(options: CartSessionOptions): CartSession {
  const { api, storage, deployId, notices, report, emit } = options
  const listeners = new Set<() => void>()
  const keys = createLineKeys()
  const writer = createCartWriter({ api, keys, report })
  let cart: Cart | null = null
  let queue: PendingChange[] = []
  let underWay: PendingChange[] = []
  let current: CartState = { status: 'loading', cart: null, saving: false }
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let wantsRefresh = false
  let sending: Promise<void> | undefined
  let lastKey = 0

  const shownLines = () => current.cart?.lines ?? []

  /** Whether the service has the line with that key, or is about to hear of it. */
  function isThere(key: string): boolean {
    const id = keys.idOf(key)
    return underWay.some((change) => change.kind === 'add' && change.key === key) || hasLine(cart, id)
  }

  function publish(status: CartState['status'] = current.status): void {
    queue = withoutLostLines(queue, shownLines(), isThere)
    const pending = [...underWay, ...queue]
    current = { status, cart: cart && applyPending(cart, pending), saving: pending.length > 0 }
    for (const listener of listeners) listener()
  }

  async function create(): Promise<Cart | null> {
    try {
      const { cart: created } = await within(creationTimeout, (signal) => api.create(options.attributes(), { signal }))
      if (!created) throw new Error('Cart creation returned no cart.')
      storage.write({ cartId: created.id, deployId })
      emit({ type: 'cart-created', cartId: created.id })
      return created
    } catch (cause) {
      const error = new Error('Cart Creation Failed', { cause })
      report(error)
      emit({ type: 'cart-creation-failed', error })
      return null
    }
  }

  /** The cart that is stored for this release, if the service still has it. */
  async function fetchStored(): Promise<Cart | null> {
    const stored = storage.read()
    return stored.cartId && stored.deployId === deployId ? api.fetch(stored.cartId) : null
  }

  async function open(): Promise<void> {
    try {
      cart = (await fetchStored()) ?? (await create())
    } catch (error) {
      report(error)
    }
    publish(cart ? 'ready' : 'failed')
  }

  /** There is no cart to add to: answers the stored one, or sets up a new one and says so. */
  async function renew(): Promise<Cart | null> {
    try {
      const stored = await fetchStored()
      if (stored) return stored
    } catch (error) {
      report(error)
      return null
    }
    notices.info(expired)
    const created = await create()
    if (created) notices.info(renewed)
    else notices.dismissInfo()
    return created
  }

  /** Sends `changes` to the cart and takes up the service's; false when the service has it no more. */
  async function sendTo(known: Cart, changes: readonly PendingChange[]): Promise<boolean> {
    const { cart: answered, errors, failure } = await writer.write(known, changes)
    if (!answered) return false
    cart = keys.name(
      answered,
      cart,
      changes.filter((change) => change.kind === 'add'),
    )
    for (const message of new Set(errors)) {
      report(new Error(`The service refused a change of the cart: ${message}`))
      notices.error(message)
    }
    if (failure) throw failure
    return true
  }

  /** Sends what is under way; where the cart is gone, what was being added goes into a new one, and what goes with it. */
  async function deliver(): Promise<void> {
    if (cart && (await sendTo(cart, underWay))) return
    const carried = withoutLostLines(underWay, shownLines(), () => false)
    if (!cart && carried.every(({ kind }) => kind !== 'add')) return
    cart = await renew()
    if (!cart) return notices.error(creationError)
    underWay = carried
    queue = onTopOf(carried, queue)
    publish('ready')
    if (carried.length > 0 && !(await sendTo(cart, carried))) notices.error(genericError)
  }

  async function exchange(): Promise<void> {
    underWay = queue
    queue = []
    try {
      await deliver()
    } catch (error) {
      report(error)
      notices.error(genericError)
      wantsRefresh = true
    }
    underWay = []
    if (cart) emit({ type: 'cart-changed', cart })
    publish(cart ? 'ready' : 'failed')
  }

  /** What the service has is the truth, unless the shopper has changed something meanwhile. */
  async function ask(): Promise<void> {
    wantsRefresh = false
    addUnsent()
    if (!cart) return open()
    try {
      const { cartId } = storage.read()
      const answered = await api.fetch(cartId ?? cart.id)
      cart = answered ? keys.name(answered, cart, []) : await create()
    } catch (error) {
      report(error)
    }
    publish(cart ? 'ready' : 'failed')
  }

  async function sendAll(): Promise<void> {
    await opened
    while (queue.length > 0 || wantsRefresh) await (queue.length > 0 ? exchange() : ask())
  }

  function flush(): Promise<void> {
    clearTimeout(sendTimer)
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  }

  function put(change: PendingChange): void {
    queue = enqueue(queue, change)
    publish()
  }

  function send(change: PendingChange): void {
    put(change)
    void flush()
  }

  const add: CartSession['add'] = (merchandise, quantity, { sellingPlan = null, additive = true } = {}) => {
    const line = current.cart?.lines.find((known) => isLineOf(known, { merchandise, sellingPlan }))
    if (line) {
      const total = additive ? line.quantity + quantity : quantity
      send({ kind: 'line', key: line.key, added: quantity, quantity: total })
    } else if (quantity >= 1) {
      send({ kind: 'add', key: `new-${++lastKey}`, merchandise, quantity, sellingPlan })
    }
  }

  /** What the shopper has added on a page that was left before the cart was there. */
  function addUnsent(): void {
    for (const { merchandise, quantity, sellingPlan } of storage.takeUnsent(deployId))
      add(merchandise, quantity, { sellingPlan })
  }

  function gather(): void {
    clearTimeout(sendTimer)
    sendTimer = setTimeout(() => void flush(), gatherFor)
  }

  const opened = open()
  addUnsent()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => current,
    add,
    change(key, change) {
      const line = current.cart?.lines.find((known) => known.key === key)
      if (!line) return
      put({ kind: 'line', key, quantity: line.quantity, ...change })
      gather()
    },
    setAttributes: (values) => send({ kind: 'attributes', values }),
    setDiscountCodes: (codes) => send({ kind: 'codes', codes }),
    refresh() {
      clearTimeout(refreshTimer)
      refreshTimer = setTimeout(() => {
        wantsRefresh = true
        void flush()
      }, gatherFor)
    },
    leave() {
      clearTimeout(sendTimer)
      if (cart) writer.leave(cart, queue)
      else storage.keepUnsent({ deployId, additions: queue.filter((change) => change.kind === 'add') })
      queue = []
      publish()
    },
    async settled() {
      await opened
      while (queue.length > 0 || underWay.length > 0) await flush()
    },
  }
}
