import type { Cart, FilledAttribute } from '../model/cart.ts'
import type { CartApi } from '../service/cart-api.ts'
import type { CartStorage } from './cart-storage.ts'
import { withTimeout } from './with-timeout.ts'

/** The events of the shopper's cart. */
export type CartEvent =
  | { type: 'cart-created'; cartId: string }
  | { type: 'cart-creation-failed'; error: Error }
  /** Changes were sent and confirmed: `cart` is the service's current cart, which other tabs do not have yet. */
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
  /** The current release, which a newer tab may change: a cart of another one is not reused. */
  release(): string
  /** Runs `work` while no other tab holds the lock. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result>
  toasts: CartToasts
  emit(event: CartEvent): void
  /** The tracking attributes of a new cart. */
  attributes(): FilledAttribute[]
}

/** The timeout for creating a cart, in milliseconds. */
const creationTimeout = 8000

const expiredMessage = 'Your cart expired. We are setting up a new one.'
const renewedMessage = 'You are all set.'

/** Reuses the stored cart or creates one (specification, section 4: 'Cart lifecycle on first load'). */
export function createCartSource({ api, storage, release, withLock, ...options }: CartSourceOptions) {
  const { toasts, emit, attributes } = options

  async function stored(): Promise<Cart | null> {
    const { cartId, ...known } = storage.read()
    const deployId = release()
    if (!cartId || known.deployId !== deployId) return null
    const cart = await api.fetch(cartId)
    // In both places: the server reads only the cookie, and the specification requires local storage.
    if (cart) storage.write({ cartId, deployId })
    return cart
  }

  /** The cart that has been stored since `lost` was: by another tab, or by the server for a form. */
  const storedSince = async (lost: string | null): Promise<Cart | null> =>
    storage.read().cartId === lost ? null : stored()

  async function createOne(lost: string | null): Promise<Cart> {
    const { cart } = await withTimeout(creationTimeout, (signal) => api.create(attributes(), { signal }))
    if (!cart) throw new Error('Cart creation returned no cart.')
    // A form that was sent before hydration may have been answered meanwhile: its cart has what was added.
    const ofForm = await storedSince(lost)
    if (ofForm) return ofForm
    storage.write({ cartId: cart.id, deployId: release() })
    emit({ type: 'cart-created', cartId: cart.id })
    return cart
  }

  /** A new cart that replaces the one with the id `lost`, or the replacement that another tab has created. */
  async function replace(lost: string | null): Promise<Cart | null> {
    try {
      return await withLock(async () => (await storedSince(lost)) ?? createOne(lost))
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
     * The stored cart if it is of this release and still exists, else a new one; null if none can be created.
     * @throws when the stored cart cannot be fetched.
     */
    async open(): Promise<Cart | null> {
      const { cartId } = storage.read()
      return (await stored()) ?? replace(cartId)
    },
    /**
     * As `open`, while something is being added: a toast tells the shopper about a new cart, and null is returned if
     * the stored cart cannot be fetched.
     */
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
