import type { OpenStorage } from '../../tracking/stored-values.ts'
import type { Addition } from '../model/pending-changes.ts'

/** The cart id and the release that it was made under, as the browser keeps them. */
export interface StoredCart {
  cartId: string | null
  deployId: string | null
}

export interface CartStorage {
  read(): StoredCart
  write(stored: { cartId: string; deployId: string }): void
  /** Keeps what a page that is left could not send, beside what others have kept. */
  keepUnsent(unsent: Unsent): void
  /** Answers what is kept, and forgets it, so that it is sent by one page alone; nothing of another release. */
  takeUnsent(deployId: string): readonly Addition[]
}

/** What was added on pages of a release, and not sent. */
interface Unsent {
  deployId: string
  additions: readonly Addition[]
}

const unsentKey = 'unsent_additions'

const isAddition = (value: Partial<Addition> | null): boolean =>
  value?.kind === 'add' && typeof value.merchandise?.id === 'string' && Number(value.quantity) >= 1

/** Whether it is what {@link CartStorage.keepUnsent} has stored for that release; of another it may look otherwise. */
const isUnsent = (stored: Partial<Unsent> | null, deployId: string): stored is Unsent =>
  stored?.deployId === deployId && Array.isArray(stored.additions) && stored.additions.every(isAddition)

/** Kept in local storage; where that is closed or full, the cart lasts as long as the page. */
export function createCartStorage(storage: OpenStorage): CartStorage {
  function takeUnsent(deployId: string): readonly Addition[] {
    try {
      const stored: Partial<Unsent> | null = JSON.parse(storage().getItem(unsentKey) ?? 'null')
      storage().removeItem(unsentKey)
      return isUnsent(stored, deployId) ? stored.additions : []
    } catch {
      return []
    }
  }

  return {
    takeUnsent,
    keepUnsent({ deployId, additions }) {
      if (additions.length === 0) return
      const unsent: Unsent = { deployId, additions: [...takeUnsent(deployId), ...additions] }
      try {
        storage().setItem(unsentKey, JSON.stringify(unsent))
      } catch {
        // As below.
      }
    },
    read() {
      try {
        return { cartId: storage().getItem('cart_id'), deployId: storage().getItem('deploy_id') }
      } catch {
        return { cartId: null, deployId: null }
      }
    },
    write({ cartId, deployId }) {
      try {
        storage().setItem('cart_id', cartId)
        storage().setItem('deploy_id', deployId)
      } catch {
        // A private window or a full disk: nothing to do, and nothing that the shopper could.
      }
    },
  }
}
