import { create } from 'zustand'
import {
  initialScreen,
  withMenuToggled,
  withNoSectionColors,
  withoutOverlay,
  withoutSectionColors,
  withOverlay,
  withSectionColors,
  withSubmenu,
  type Colors,
  type Overlay,
  type ScreenState,
  type SectionColors,
} from './screen-state.ts'

/** The display state shared by the components of a page. On the server it is always the initial state. */
export const useScreen = create<ScreenState>(() => initialScreen)

const { setState } = useScreen

export const setOverlay = (overlay: Overlay | null) => setState(withOverlay(overlay))
export const leaveOverlay = (overlay: Overlay) => setState(withoutOverlay(overlay))
export const openCart = () => setOverlay('cart')
export const closeCart = () => leaveOverlay('cart')
export const toggleMenu = () => setState(withMenuToggled)
export const closeMenu = () => leaveOverlay('site-menu')
export const openGallery = () => setOverlay('gallery')
export const closeGallery = () => leaveOverlay('gallery')
export const setShopSubmenuKey = (key: string | null) => setState(withSubmenu(key))

export const setPageColors = (pageColors: Colors) => setState({ pageColors })
export const addSectionColors = (colors: SectionColors) => setState(withSectionColors(colors))
export const removeSectionColors = (id: string) => setState(withoutSectionColors(id))
export const flushSectionColors = () => setState(withNoSectionColors)
