import { create } from 'zustand'

/** The number of items in the cart, readable without the cart's code; null until the cart is loaded. */
export const useCartCount = create<{ count: number | null }>(() => ({ count: null }))

/** The count that the header shows: 99 at most. */
export const displayCount = (count: number): number => Math.min(count, 99)
