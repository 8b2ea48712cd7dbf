import { readStored, store, takeStoredJson } from '../../../tracking/browser-storage.ts'
import type { Addition, UnansweredLine } from '../model/pending-changes.ts'
import { cartCookie, cartInCookies } from './cart-cookie.ts'

/** The cart id and the release that it was made under, as the browser keeps them. */
export interface StoredCart {
  cartId: string | null
  deployId: string | null
}

export interface CartStorage {
  read(): StoredCart
  write(stored: { cartId: string; deployId: string }): void
  /** Keeps what a page that is left has not been answered, beside what others have kept. */
  keepUnanswered(unanswered: Unanswered): void
  /** Answers what is kept, and forgets it, so that it is sent by one page alone; nothing of another release. */
  takeUnanswered(deployId: string): Pick<Unanswered, 'additions' | 'lines'>
}

/** What was done on pages of a release. */
interface Unanswered {
  deployId: string
  /** What was added, and has not been sent. */
  additions: readonly Addition[]
  /** What was changed of lines and sent, each by the id of its line as its key: to send it again does no harm. */
  lines: readonly UnansweredLine[]
}

interface Stored extends Unanswered {
  /** When the last page was left, in milliseconds since 1970. */
  leftAt: number
}

const unansweredKey = 'unanswered_changes'

/** How long, in milliseconds, changes of lines are kept: after that another tab may have changed the lines again. */
const lineLifetime = 30_000

const nothing = { additions: [], lines: [] }

const isAddition = (value: Partial<Addition> | null): boolean =>
  value?.kind === 'add' && typeof value.merchandise?.id === 'string' && Number(value.quantity) >= 1

const isLine = (value: Partial<UnansweredLine> | null): boolean =>
  value?.kind === 'line' &&
  (typeof value.of === 'string' || isAddition(value.of ?? null)) &&
  typeof value.quantity === 'number'

/** Whether it is what {@link CartStorage.keepUnanswered} has stored for that release; of another it may look otherwise. */
const isStored = (value: Partial<Stored> | null, deployId: string): value is Stored =>
  value?.deployId === deployId &&
  Array.isArray(value.additions) &&
  value.additions.every(isAddition) &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  typeof value.leftAt === 'number'

/** The cookie that the server has the cart from. */
export interface CartCookie {
  /** The id of the cart that it names for the running release. */
  read(): string | null
  write(cart: { cartId: string; deployId: string }): void
}

/** The cookie of the page. */
export function pageCookie(deployId: string): CartCookie {
  const isSecure = location.protocol === 'https:'
  return {
    read: () => cartInCookies(document.cookie, deployId, isSecure),
    write(cart) {
      document.cookie = cartCookie(cart, isSecure)
    },
  }
}

function takeUnanswered(deployId: string): Pick<Unanswered, 'additions' | 'lines'> {
  const stored = takeStoredJson<Stored>('localStorage', unansweredKey)
  if (!isStored(stored, deployId)) return nothing
  const { additions, lines, leftAt } = stored
  return { additions, lines: Date.now() - leftAt < lineLifetime ? lines : [] }
}

/**
 * Kept in local storage, and beside it in the cookie; where storage is closed or full, the cart lasts as long as the page.
 * Where the two name different carts the server has made that of the cookie, since script writes both.
 */
export function createCartStorage(deployId: string, cookie: CartCookie): CartStorage {
  return {
    takeUnanswered,
    keepUnanswered({ deployId, additions, lines }) {
      if (additions.length === 0 && lines.length === 0) return
      const kept = takeUnanswered(deployId)
      const stored: Stored = {
        deployId,
        additions: [...kept.additions, ...additions],
        lines: [...kept.lines, ...lines],
        leftAt: Date.now(),
      }
      store('localStorage', unansweredKey, JSON.stringify(stored))
    },
    read() {
      const cartId = cookie.read()
      if (cartId !== null) return { cartId, deployId }
      return {
        cartId: readStored('localStorage', 'cart_id') ?? null,
        deployId: readStored('localStorage', 'deploy_id') ?? null,
      }
    },
    write(cart) {
      cookie.write(cart)
      const isKept = store('localStorage', 'cart_id', cart.cartId)
      if (isKept) store('localStorage', 'deploy_id', cart.deployId)
    },
  }
}
