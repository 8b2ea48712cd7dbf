import { readStored } from '../../../tracking/browser-storage.ts'
import { hasCartCookie } from './cart-cookie.ts'

/** The cart's keys in local storage. `unconfirmed` holds the changes without a response. */
export const storedKeys = { cartId: 'cart_id', deployId: 'deploy_id', unconfirmed: 'unanswered_changes' }

/** Whether this browser has stored a cart, or additions that still need one. */
export const hasStoredCart = (): boolean =>
  hasCartCookie(document.cookie) ||
  [storedKeys.cartId, storedKeys.unconfirmed].some((key) => readStored('localStorage', key))

/** Calls `follow` when another tab stores a cart. Returns a function that ends this. */
export function followOtherTabs(follow: () => void): () => void {
  const listening = new AbortController()
  const handle = ({ key }: StorageEvent) => {
    if (key === storedKeys.cartId) follow()
  }
  addEventListener('storage', handle, { signal: listening.signal })
  return () => listening.abort()
}
