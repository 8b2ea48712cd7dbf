import { beforeEach, describe, expect, test } from 'vitest'
import {
  addSectionColors,
  closeCart,
  closeGallery,
  closeMenu,
  currentColors,
  flushSectionColors,
  initialScreen,
  openCart,
  openGallery,
  removeSectionColors,
  setOverlay,
  setPageColors,
  setShopSubmenuKey,
  toggleMenu,
  useScreen,
} from './screen.ts'

beforeEach(() => useScreen.setState(initialScreen, true))
const screen = () => useScreen.getState()

const dusk = { id: 'dusk', backgroundColors: ['#a2b0ff', '#ffd9c7'], textColor: '#1d2a58' }
const night = { id: 'night', backgroundColors: ['#1d2a58'], textColor: '#ffffff' }

describe('fields', () => {
  test('STATE-03: the display state has exactly the specified fields', () => {
    expect(Object.keys(screen()).toSorted()).toEqual(
      [
        ['touch', 'webm', 'webp', 'windowSize', 'scroll', 'scrolling', 'cursor', 'cursorMoving', 'gutter'],
        ['headerHeight', 'globalBannerHeight', 'overlay', 'pageColors', 'sectionColors', 'backgroundImages'],
        ['transitioning', 'shopSubmenuKey'],
      ]
        .flat()
        .toSorted(),
    )
    expect(Object.keys(screen().pageColors)).toEqual(['backgroundColors', 'textColor'])
  })
})

describe('overlays', () => {
  test("OVERLAY-01: the overlay is none at first, and then 'cart', 'site-menu' or 'gallery', one at a time", () => {
    const seen = [screen().overlay]
    for (const open of [openCart, toggleMenu, openGallery]) {
      open()
      seen.push(screen().overlay)
    }
    expect(seen).toEqual([null, 'cart', 'site-menu', 'gallery'])
  })

  test('OVERLAY-02, OVERLAY-03: opening the cart sets the overlay, closing it clears it', () => {
    openCart()
    expect(screen().overlay).toBe('cart')
    closeCart()
    expect(screen().overlay).toBeNull()
  })

  test('OVERLAY-04: toggling the menu switches between site-menu and none', () => {
    toggleMenu()
    expect(screen().overlay).toBe('site-menu')
    toggleMenu()
    expect(screen().overlay).toBeNull()
  })

  test('OVERLAY-05, OVERLAY-06: the gallery sets the overlay when it opens, and clears it when it closes', () => {
    openGallery()
    expect(screen().overlay).toBe('gallery')
    closeGallery()
    expect(screen().overlay).toBeNull()
  })

  test('closing an overlay late does not close the one that replaced it', () => {
    toggleMenu()
    openCart()
    closeMenu()
    expect(screen().overlay).toBe('cart')
  })
})

describe('the menu', () => {
  test('MENU-06: opening a submenu closes the previous one', () => {
    toggleMenu()
    setShopSubmenuKey('water')
    setShopSubmenuKey('powder')
    expect(screen().shopSubmenuKey).toBe('powder')
  })

  test.each([
    ['the cart opens', openCart],
    ['the gallery opens', openGallery],
    ['the menu closes', toggleMenu],
    ['the overlay is set to its current value', () => setOverlay('site-menu')],
  ])('MENU-10: the open submenu is cleared when %s', (_case, change) => {
    toggleMenu()
    setShopSubmenuKey('water')
    change()
    expect(screen().shopSubmenuKey).toBeNull()
  })

  test('no submenu opens after the menu has closed, also not by a pending hover', () => {
    toggleMenu()
    toggleMenu()
    setShopSubmenuKey('water')
    expect(screen().shopSubmenuKey).toBeNull()
  })
})

describe('section colors', () => {
  test('COLOR-01: section colors are added only if their id is absent', () => {
    addSectionColors(dusk)
    addSectionColors({ ...night, id: 'dusk' })
    expect(screen().sectionColors).toEqual([dusk])
  })

  test('COLOR-02: section colors are kept newest first', () => {
    addSectionColors(dusk)
    addSectionColors(night)
    expect(screen().sectionColors).toEqual([night, dusk])
  })

  test('COLOR-03, COLOR-04: section colors can be removed by id and all at once', () => {
    addSectionColors(dusk)
    addSectionColors(night)
    removeSectionColors('night')
    expect(screen().sectionColors).toEqual([dusk])
    addSectionColors(night)
    flushSectionColors()
    expect(screen().sectionColors).toEqual([])
  })

  test('COLOR-05: the first section’s colors override those of the page until the section is removed', () => {
    const page = { backgroundColors: ['#ffffff'], textColor: '#25385b' }
    setPageColors(page)
    expect(currentColors(screen())).toEqual(page)
    addSectionColors(dusk)
    addSectionColors(night)
    expect(currentColors(screen())).toEqual(night)
    flushSectionColors()
    expect(currentColors(screen())).toEqual(page)
  })
})
