import { create } from 'zustand'

/** What lies over the page; one thing at a time. */
export type Overlay = 'cart' | 'site-menu' | 'gallery'

interface ScreenState {
  overlay: Overlay | null
  setOverlay(overlay: Overlay | null): void
}

/** The display state that several parts of a page share. */
export const useScreen = create<ScreenState>((set) => ({
  overlay: null,
  setOverlay: (overlay) => set({ overlay }),
}))
