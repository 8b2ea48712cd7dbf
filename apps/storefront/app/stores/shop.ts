import { create } from 'zustand'

interface ShopState {
  /** How many things are in the cart; null until the cart is known. */
  cartCount: number | null
}

/** What the shop knows of its shopper. */
export const useShop = create<ShopState>(() => ({ cartCount: null }))
