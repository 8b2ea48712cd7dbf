/** The cart id and the release that it was made under, as the browser keeps them. */
export interface StoredCart {
  cartId: string | null
  deployId: string | null
}

export interface CartStorage {
  read(): StoredCart
  write(stored: { cartId: string; deployId: string }): void
}

/** Kept in local storage; where that is closed or full, the cart lasts as long as the page. */
export function createCartStorage(storage: () => Storage): CartStorage {
  return {
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
