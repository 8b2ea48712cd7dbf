import { readStored } from '../../../tracking/browser-storage.ts'
import { hasCartCookie } from './cart-cookie.ts'

/** The cart's keys in local storage. `unconfirmed` holds the changes without a response. */
export const storedKeys = { cartId: 'cart_id', deployId: 'deploy_id', unconfirmed: 'unanswered_changes' }

/** The broadcast channel on which a tab tells the others that it has created or changed the cart. */
export const cartChannel = 'cart'

/** Whether this browser has stored a cart, or additions that still need one. */
export const hasStoredCart = (): boolean =>
  hasCartCookie(document.cookie) ||
  [storedKeys.cartId, storedKeys.unconfirmed].some((key) => readStored('localStorage', key))

/** The release of the cart that was stored when this page was loaded. */
const releaseAtLoad = readStored('localStorage', storedKeys.deployId)

/**
 * This page's release, unless a page of another release has stored a cart since this page was loaded. A tab that was
 * open before a release then uses the shopper's new cart, and when that is gone, creates one that newer tabs use too.
 */
export function currentRelease(ofPage: string): string {
  const stored = readStored('localStorage', storedKeys.deployId)
  return stored && stored !== releaseAtLoad ? stored : ofPage
}
