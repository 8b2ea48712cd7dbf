import type { Cart, FilledAttribute } from '../model/cart.ts'
import type { CartApi } from '../service/cart-api.ts'
import type { CartStorage } from './cart-storage.ts'
import { withTimeout } from './with-timeout.ts'

/** What happens to the shopper's cart, for whoever wants to know. */
export type CartEvent =
  | { type: 'cart-created'; cartId: string }
  | { type: 'cart-creation-failed'; error: Error }
  /** Something was sent and answered: `cart` is what the service has now, and other tabs have an older one. */
  | { type: 'cart-changed'; cart: Cart }

/** Messages to the shopper; none of them takes the focus. */
export interface CartToasts {
  info(message: string): void
  /** Dismisses what `info` showed last. */
  dismissInfo(): void
  error(message: string): void
}

export interface CartSourceOptions {
  api: Pick<CartApi, 'fetch' | 'create'>
  storage: Pick<CartStorage, 'read' | 'write'>
  /** The running release: a cart of another one is not taken up again. */
  deployId: string
  /** Does `work` while no other tab of the shopper holds the lock. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result>
  toasts: CartToasts
  emit(event: CartEvent): void
  /** What a new cart keeps of where its shopper came from. */
  attributes(): FilledAttribute[]
}

/** How long, in milliseconds, a cart may take to be created. */
const creationTimeout = 8000

const expiredMessage = 'Your cart expired. We are setting up a new one.'
const renewedMessage = 'You are all set.'

/** Takes up the stored cart or creates one (specification, section 4: 'Cart lifecycle on first load'). */
export function createCartSource({ api, storage, deployId, withLock, ...options }: CartSourceOptions) {
  const { toasts, emit, attributes } = options

  async function stored(): Promise<Cart | null> {
    const { cartId, ...known } = storage.read()
    if (!cartId || known.deployId !== deployId) return null
    const cart = await api.fetch(cartId)
    // Wherever it is named: the server knows the cookie alone, and the specification local storage.
    if (cart) storage.write({ cartId, deployId })
    return cart
  }

  async function createOne(): Promise<Cart> {
    const { cart } = await withTimeout(creationTimeout, (signal) => api.create(attributes(), { signal }))
    if (!cart) throw new Error('Cart creation returned no cart.')
    storage.write({ cartId: cart.id, deployId })
    emit({ type: 'cart-created', cartId: cart.id })
    return cart
  }

  /** A new cart in the place of the one with the id `lost`, or the one that another tab has made for it. */
  async function replace(lost: string | null): Promise<Cart | null> {
    try {
      return await withLock(async () => {
        const ofAnotherTab = storage.read().cartId === lost ? null : await stored()
        return ofAnotherTab ?? createOne()
      })
    } catch (cause) {
      const error = new Error('Cart Creation Failed', { cause })
      reportError(error)
      emit({ type: 'cart-creation-failed', error })
      return null
    }
  }

  return {
    replace,
    /**
     * The stored cart if it is of this release and the service still has it, else a new one; null when there can be none.
     * @throws when the service cannot be asked for the stored one.
     */
    async open(): Promise<Cart | null> {
      const { cartId } = storage.read()
      return (await stored()) ?? replace(cartId)
    },
    /** The same while something is being added; the shopper is told of a new one. */
    async renew(): Promise<Cart | null> {
      const { cartId } = storage.read()
      try {
        const known = await stored()
        if (known) return known
      } catch (error) {
        reportError(error)
        return null
      }
      toasts.info(expiredMessage)
      const created = await replace(cartId)
      if (created) toasts.info(renewedMessage)
      else toasts.dismissInfo()
      return created
    },
  }
}
