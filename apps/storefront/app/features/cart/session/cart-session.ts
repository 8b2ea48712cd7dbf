import { isLineOf, type Cart, type FilledAttribute, type SellingPlan } from '../model/cart.ts'
import {
  applyPending,
  enqueue,
  onTopOf,
  withoutLostLines,
  type LineChange,
  type PendingChange,
} from '../model/pending-changes.ts'
import type { CartApi } from '../service/cart-api.ts'
import { createCartSource, type CartSourceOptions } from './cart-source.ts'
import { createCartWriter } from '../service/cart-writer.ts'
import { createLineKeys } from '../model/line-keys.ts'
import type { Merchandise } from '../model/merchandise.ts'
import type { CartStorage } from './stored-cart.ts'

export interface CartSessionOptions extends CartSourceOptions {
  api: CartApi
  storage: CartStorage
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
  /** What the line says besides, such as `note`. */
  attributes?: readonly FilledAttribute[]
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
  /** Resolves when the service has answered every change made so far: to whether each of its lines has been made as it was shown. */
  settled(): Promise<boolean>
}

/** How long, in milliseconds, line changes are gathered before they are sent, and questions for the cart. */
const gatherFor = 250

const hasLine = (cart: Cart | null, id: string | undefined): boolean =>
  cart !== null && cart.lines.some((line) => line.id === id)

const genericError = 'Something went wrong. Please try again.'
const creationError = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/**
 * The shopper's cart (specification, section 4). Changes show at once and are sent in order, one request at a time, each
 * with everything that has gathered meanwhile; the service's answer replaces what was assumed.
 */
export function createCartSession(options: CartSessionOptions): CartSession {
  const { api, storage, deployId, notices, report, emit } = options
  const source = createCartSource(options)
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
  /** Whether the service has the cart no more, and another takes its place. */
  let isGone = false
  let sending: Promise<void> | undefined
  let lastKey = 0
  let failures = 0

  const shownLines = () => current.cart?.lines ?? []

  /** Whether the service has the line with that key, or is about to hear of it. */
  function isThere(key: string): boolean {
    const id = keys.idOf(key)
    return underWay.some((change) => change.kind === 'add' && change.key === key) || hasLine(cart, id)
  }

  /** Tells the shopper that something could not be done. */
  function fail(message: string): void {
    failures++
    notices.error(message)
  }

  function publish(status: CartState['status'] = current.status): void {
    queue = withoutLostLines(queue, shownLines(), isThere)
    const pending = [...underWay, ...queue]
    current = { status, cart: cart && applyPending(cart, pending), saving: pending.length > 0 }
    for (const listener of listeners) listener()
  }

  async function open(): Promise<void> {
    try {
      cart = await source.open()
    } catch (error) {
      report(error)
    }
    publish(cart ? 'ready' : 'failed')
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
      fail(message)
    }
    if (failure) throw failure
    return true
  }

  /** Sends what is under way; where the cart is gone, what was being added goes into a new one, and what goes with it. */
  async function deliver(): Promise<void> {
    if (cart && (await sendTo(cart, underWay))) return
    const carried = withoutLostLines(underWay, shownLines(), () => false)
    if (!cart && carried.every(({ kind }) => kind !== 'add')) return
    const sent = underWay
    isGone = true
    cart = await source.renew()
    isGone = false
    // The page was left meanwhile: what was under way is kept.
    if (underWay !== sent) return
    if (!cart) return fail(creationError)
    underWay = carried
    queue = onTopOf(carried, queue)
    publish('ready')
    if (carried.length > 0 && !(await sendTo(cart, carried))) fail(genericError)
  }

  async function exchange(): Promise<void> {
    underWay = queue
    queue = []
    try {
      await deliver()
    } catch (error) {
      report(error)
      fail(genericError)
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
    const asked = storage.read().cartId ?? cart.id
    try {
      const answered = await api.fetch(asked)
      cart = answered ? keys.name(answered, cart, []) : await source.replace(asked)
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

  const add: CartSession['add'] = (merchandise, quantity, options = {}) => {
    const { sellingPlan = null, attributes = [], additive = true } = options
    const line = current.cart?.lines.find((known) => isLineOf(known, { merchandise, sellingPlan, attributes }))
    if (line) {
      const total = additive ? line.quantity + quantity : quantity
      put({ kind: 'line', key: line.key, added: quantity, quantity: total })
      gather()
    } else if (quantity >= 1) {
      send({ kind: 'add', key: `new-${++lastKey}`, merchandise, quantity, sellingPlan, attributes })
    }
  }

  /** What the shopper has added on a page that was left before the cart was there. */
  function addUnsent(): void {
    for (const { merchandise, quantity, sellingPlan, attributes = [] } of storage.takeUnsent(deployId))
      add(merchandise, quantity, { sellingPlan, attributes })
  }

  /** For the next page: there is no cart to send it to. */
  function keepUnsent(): void {
    const unsent = withoutLostLines([...underWay, ...queue], shownLines(), () => false)
    storage.keepUnsent({ deployId, additions: unsent.filter((change) => change.kind === 'add') })
    underWay = []
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
      if (cart && !isGone) {
        const isKnown = (key: string) => hasLine(cart, keys.idOf(key))
        writer.leave(cart, withoutLostLines(queue, shownLines(), isKnown))
      } else {
        keepUnsent()
      }
      queue = []
      publish()
    },
    async settled() {
      await opened
      const before = failures
      while (queue.length > 0 || underWay.length > 0) await flush()
      return failures === before
    },
  }
}
