import type { Cart, FilledAttribute } from '../model/cart.ts'
import type { CartApi } from '../service/cart-api.ts'
import type { CartEvent } from './cart-events.ts'
import type { CartStorage } from './cart-storage.ts'
import { within } from './with-timeout.ts'

/** What the shopper is told; none of it takes the focus. */
export interface CartNotices {
  info(message: string): void
  /** Takes back what `info` said last. */
  dismissInfo(): void
  error(message: string): void
}

export interface CartSourceOptions {
  api: Pick<CartApi, 'fetch' | 'create'>
  storage: Pick<CartStorage, 'read' | 'write'>
  /** The running release: a cart of another one is not taken up again. */
  deployId: string
  /** Does `work` while no other tab of the shopper does such work. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  notices: CartNotices
  report(error: unknown): void
  emit(event: CartEvent): void
  /** What a new cart keeps of where its shopper came from. */
  attributes(): FilledAttribute[]
}

/** Where the shopper's cart comes from. */
export interface CartSource {
  /**
   * The stored cart if it is of this release and the service still has it, else a new one; null when there can be none.
   * @throws when the service cannot be asked for the stored one.
   */
  open(): Promise<Cart | null>
  /** The same while something is being added; the shopper is told of a new one. */
  renew(): Promise<Cart | null>
  /** A new cart in the place of the one with the id `lost`, or the one that another tab has made for it. */
  replace(lost: string | null): Promise<Cart | null>
}

/** How long, in milliseconds, a cart may take to be created. */
const creationTimeout = 8000

const expired = 'Your cart expired. We are setting up a new one.'
const renewed = 'You are all set.'

/** Takes up the stored cart or creates one (specification, section 4: 'Cart lifecycle on first load'). */
export function createCartSource({ api, storage, deployId, alone, ...options }: CartSourceOptions): CartSource {
  const { notices, report, emit, attributes } = options

  async function stored(): Promise<Cart | null> {
    const known = storage.read()
    return known.cartId && known.deployId === deployId ? api.fetch(known.cartId) : null
  }

  async function createOne(): Promise<Cart> {
    const { cart } = await within(creationTimeout, (signal) => api.create(attributes(), { signal }))
    if (!cart) throw new Error('Cart creation returned no cart.')
    storage.write({ cartId: cart.id, deployId })
    emit({ type: 'cart-created', cartId: cart.id })
    return cart
  }

  async function replace(lost: string | null): Promise<Cart | null> {
    try {
      return await alone(async () => {
        const ofAnotherTab = storage.read().cartId === lost ? null : await stored()
        return ofAnotherTab ?? createOne()
      })
    } catch (cause) {
      const error = new Error('Cart Creation Failed', { cause })
      report(error)
      emit({ type: 'cart-creation-failed', error })
      return null
    }
  }

  return {
    replace,
    async open() {
      const { cartId } = storage.read()
      return (await stored()) ?? replace(cartId)
    },
    async renew() {
      const { cartId } = storage.read()
      try {
        const known = await stored()
        if (known) return known
      } catch (error) {
        report(error)
        return null
      }
      notices.info(expired)
      const created = await replace(cartId)
      if (created) notices.info(renewed)
      else notices.dismissInfo()
      return created
    },
  }
}
