import { create } from 'zustand'

/** How many things are in the cart, known without the cart's code; null until the cart is known. */
export const useCartCount = create<{ count: number | null }>(() => ({ count: null }))

/** The count as the header shows it: never more than 99. */
export const displayCount = (count: number): number => Math.min(count, 99)
