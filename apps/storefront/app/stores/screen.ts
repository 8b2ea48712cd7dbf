import { create } from 'zustand'

/** The open overlay; one at a time. */
export type Overlay = 'cart' | 'site-menu' | 'gallery'

export interface Colors {
  /** Top to bottom, as `#rrggbb`. */
  backgroundColors: string[]
  textColor: string | null
}

export interface SectionColors extends Colors {
  id: string
}

/** The display state (specification, section 3). Lengths are CSS pixels. */
export interface ScreenState {
  /** Whether the main pointer is coarse. */
  touch: boolean
  /** Whether the browser plays WebM and shows WebP; null until known. */
  webm: boolean | null
  webp: boolean | null
  windowSize: { width: number; height: number }
  scroll: { x: number; y: number }
  /** True from a scroll until 300 ms without one. */
  scrolling: boolean
  cursor: { x: number; y: number }
  /** True from a movement until 2000 ms without one. */
  cursorMoving: boolean
  /** The margin between the window's edge and the content. */
  gutter: number
  headerHeight: number
  globalBannerHeight: number
  overlay: Overlay | null
  pageColors: Colors
  /** The colors of the sections in view, newest first. */
  sectionColors: SectionColors[]
  backgroundImages: string[]
  /** Whether a page transition is running. */
  transitioning: boolean
  /** The shop menu item whose submenu is open. */
  shopSubmenuKey: string | null
}

const noColors: Colors = { backgroundColors: [], textColor: null }

export const initialScreen: ScreenState = {
  touch: false,
  webm: null,
  webp: null,
  windowSize: { width: 0, height: 0 },
  scroll: { x: 0, y: 0 },
  scrolling: false,
  cursor: { x: 0, y: 0 },
  cursorMoving: false,
  gutter: 0,
  headerHeight: 0,
  globalBannerHeight: 0,
  overlay: null,
  pageColors: noColors,
  sectionColors: [],
  backgroundImages: [],
  transitioning: false,
  shopSubmenuKey: null,
}

/** The display state shared by the components of a page. On the server it is always the initial state. */
export const useScreen = create<ScreenState>(() => initialScreen)

const { setState, getState } = useScreen

/** Changing the overlay closes any submenu. */
export const setOverlay = (overlay: Overlay | null) => setState({ overlay, shopSubmenuKey: null })

/** Closes an overlay, but not another one that has replaced it. */
export function leaveOverlay(overlay: Overlay): void {
  if (getState().overlay === overlay) setOverlay(null)
}

export const openCart = () => setOverlay('cart')
export const closeCart = () => leaveOverlay('cart')
export const toggleMenu = () => setOverlay(getState().overlay === 'site-menu' ? null : 'site-menu')
export const closeMenu = () => leaveOverlay('site-menu')
export const openGallery = () => setOverlay('gallery')
export const closeGallery = () => leaveOverlay('gallery')

/** Opens a submenu in place of the current one; only while the shop menu is open. */
export function setShopSubmenuKey(shopSubmenuKey: string | null): void {
  if (getState().overlay === 'site-menu') setState({ shopSubmenuKey })
}

export const setPageColors = (pageColors: Colors) => setState({ pageColors })

/** Adds a section's colors in front; a section already present keeps its place. */
export function addSectionColors(colors: SectionColors): void {
  const { sectionColors } = getState()
  if (!sectionColors.some(({ id }) => id === colors.id)) setState({ sectionColors: [colors, ...sectionColors] })
}

export const removeSectionColors = (id: string) =>
  setState(({ sectionColors }) => ({ sectionColors: sectionColors.filter((section) => section.id !== id) }))
export const flushSectionColors = () => setState({ sectionColors: [] })

/** The current colors: those of the first section, else the page's own. */
export function currentColors({ pageColors, sectionColors: [first] }: ScreenState): Colors {
  return first ?? pageColors
}
