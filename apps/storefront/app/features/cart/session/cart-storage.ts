import { readStored, store, takeStoredJson } from '../../../tracking/browser-storage.ts'
import type { Addition, AttributeValues, UnconfirmedLine } from '../model/pending-changes.ts'
import { cartCookie, cartInCookies } from './cart-cookie.ts'
import { storedKeys } from './stored-cart.ts'

/** The cart's id and the release in which it was created, as stored in the browser. */
export interface StoredCart {
  cartId: string | null
  deployId: string | null
}

export interface CartStorage {
  read(): StoredCart
  write(stored: { cartId: string; deployId: string }): void
  /** Stores a page's changes without a response, in addition to those that other pages have stored. */
  storeUnconfirmed(unconfirmed: UnconfirmedChanges): void
  /** Returns and removes the stored changes, so that only one page sends them; nothing of another release. */
  takeUnconfirmed(deployId: string): Omit<UnconfirmedChanges, 'deployId'>
}

/** Changes made on pages of a release. */
export interface UnconfirmedChanges {
  deployId: string
  /** Additions that have not been sent. */
  additions: readonly Addition[]
  /** Line changes that were sent, keyed by the line's id; sending them again is harmless. */
  lines: readonly UnconfirmedLine[]
  /** Attributes that were sent, such as a gift note; the same goes for them. */
  attributes: AttributeValues
}

interface Stored extends UnconfirmedChanges {
  /** When the last page was left, in milliseconds since 1970. */
  leftAt: number
}

/** How long changes that were sent are kept, in milliseconds: another tab may change the same later. */
const sentLifetime = 30_000

const nothing = { additions: [], lines: [], attributes: {} }

const isAddition = (value: Partial<Addition> | null): boolean =>
  value?.kind === 'add' && typeof value.merchandise?.id === 'string' && Number(value.quantity) >= 1

const isLine = (value: Partial<UnconfirmedLine> | null): boolean =>
  value?.kind === 'line' &&
  (typeof value.of === 'string' || isAddition(value.of ?? null)) &&
  typeof value.quantity === 'number'

/**
 * Whether a value was stored by {@link CartStorage.storeUnconfirmed} of that release; other releases may use another
 * format.
 */
const isStored = (value: Partial<Stored> | null, deployId: string): value is Stored =>
  value?.deployId === deployId &&
  Array.isArray(value.additions) &&
  value.additions.every(isAddition) &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  typeof value.attributes === 'object' &&
  value.attributes !== null &&
  Object.values(value.attributes).every((text) => text === null || typeof text === 'string') &&
  typeof value.leftAt === 'number'

/** The cookie from which the server reads the cart's id. */
export interface CartCookie {
  /** The cart's id for the running release. */
  read(): string | null
  write(cart: { cartId: string; deployId: string }): void
}

/** The cookie of the page. */
export function pageCookie(release: () => string): CartCookie {
  const isSecure = location.protocol === 'https:'
  return {
    read: () => cartInCookies(document.cookie, release(), isSecure),
    write(cart) {
      document.cookie = cartCookie(cart, isSecure)
    },
  }
}

function takeUnconfirmed(deployId: string): Omit<UnconfirmedChanges, 'deployId'> {
  const stored = takeStoredJson<Stored>('localStorage', storedKeys.unconfirmed)
  if (!isStored(stored, deployId)) return nothing
  const { additions, lines, attributes, leftAt } = stored
  return Math.abs(Date.now() - leftAt) < sentLifetime ? { additions, lines, attributes } : { ...nothing, additions }
}

/**
 * Stores the cart in local storage and in the cookie; if storage is blocked or full, the cart lasts as long as the
 * page. If the two differ, the cookie's cart is the newer one, created by the server, because script writes both.
 */
export function createCartStorage(release: () => string, cookie: CartCookie): CartStorage {
  return {
    takeUnconfirmed,
    storeUnconfirmed({ deployId, additions, lines, attributes }) {
      if (additions.length === 0 && lines.length === 0 && Object.keys(attributes).length === 0) return
      const kept = takeUnconfirmed(deployId)
      const stored: Stored = {
        deployId,
        additions: [...kept.additions, ...additions],
        lines: [...kept.lines, ...lines],
        attributes: { ...kept.attributes, ...attributes },
        leftAt: Date.now(),
      }
      store('localStorage', storedKeys.unconfirmed, JSON.stringify(stored))
    },
    read() {
      const cartId = cookie.read()
      if (cartId !== null) return { cartId, deployId: release() }
      return {
        cartId: readStored('localStorage', storedKeys.cartId) ?? null,
        deployId: readStored('localStorage', storedKeys.deployId) ?? null,
      }
    },
    write(cart) {
      cookie.write(cart)
      const isKept = store('localStorage', storedKeys.cartId, cart.cartId)
      if (isKept) store('localStorage', storedKeys.deployId, cart.deployId)
    },
  }
}
