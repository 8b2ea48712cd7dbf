import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ContentLink as Link } from '../../content/link.ts'
import { setShopSubmenuKey, useScreen } from '../../stores/screen.ts'
import { ContentLink } from '../../ui/content-link.tsx'
import { createHoverIntent } from './hover-intent.ts'
import { MenuBar } from './menu-bar.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuItem } from './menu-item.tsx'
import { useMenuSections } from './menu-sections.ts'
import { MenuSky } from './menu-sky.tsx'

const intent = createHoverIntent(() => document.querySelector('.submenu')?.getBoundingClientRect(), setShopSubmenuKey)

const closestIn = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** The elements that can take the focus: those of sections for phones cannot on wide screens. */
const visibleIn = (parent: ParentNode, selector: string): HTMLElement[] =>
  [...parent.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null)

/** Opens a submenu and moves the focus to its first visible element. */
function enterSubmenu(key: string): void {
  flushSync(() => setShopSubmenuKey(key))
  visibleIn(document, '.submenu :is(button, a)')[0]?.focus()
}

/** Closes the open submenu and returns the focus to its item. */
function leaveSubmenu(): void {
  const { shopSubmenuKey } = useScreen.getState()
  flushSync(() => setShopSubmenuKey(null))
  document.querySelector<HTMLElement>(`[data-item="${shopSubmenuKey}"] a`)?.focus()
}

/** The shop menu: large titles on a sky in the color of the open item. */
export default function ShopMenu({ loginLink }: { loginLink: Link | null }) {
  const sections = useMenuSections((state) => state.sections)
  const pointer = useRef('mouse')
  const openKey = useScreen((state) => state.shopSubmenuKey)
  const items = sections.flatMap((section) => section.items)
  const itemAt = (target: EventTarget) => {
    const key = closestIn(target, '[data-item]')?.dataset['item']
    return items.find((item) => item.key === key)
  }

  function hover({ target, pointerType, clientX, clientY }: PointerEvent): void {
    const item = itemAt(target)
    if (pointerType !== 'mouse' || !item) return intent.leave()
    intent.over(item.submenu.length > 0 ? item.key : null, { x: clientX, y: clientY })
  }

  /** Touch opens a submenu first; a mouse has opened it by hovering, so its click follows the link. */
  function click(event: MouseEvent): void {
    const link = closestIn(event.target, 'a')
    const item = itemAt(event.target)
    const opensSubmenu = item && item.submenu.length > 0 && item.key !== openKey
    if (link && opensSubmenu && pointer.current === 'touch') {
      event.preventDefault()
      event.stopPropagation()
      enterSubmenu(item.key)
    }
  }

  function steer(event: KeyboardEvent<HTMLElement>): void {
    if (event.target instanceof HTMLInputElement) return
    const isInSubmenu = closestIn(event.target, '.submenu') !== null
    const links = visibleIn(event.currentTarget, isInSubmenu ? '.submenu a' : '[data-item] a')
    const at = links.findIndex((link) => link === document.activeElement)
    const item = itemAt(event.target)
    const focus = (index: number) => links.at(index % links.length)?.focus()
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(Math.max(at, 0) - 1),
      Home: () => focus(0),
      End: () => focus(-1),
      ArrowRight: item && item.submenu.length > 0 ? () => enterSubmenu(item.key) : undefined,
      ArrowLeft: isInSubmenu ? leaveSubmenu : undefined,
      Escape: isInSubmenu ? leaveSubmenu : undefined,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div
      role="presentation"
      className="relative isolate flex min-h-full flex-col"
      onClickCapture={click}
      onKeyDown={steer}
      onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
      onPointerMove={hover}
      onPointerLeave={intent.leave}
    >
      <MenuSky items={items} openKey={openKey} />
      <MenuBar />
      <nav aria-label="Shop menu" className="menu-body" data-drilled={openKey !== null}>
        {items.length === 0 && <WholeShop />}
        {sections.map(({ key, mobileOnly, items }, index) => (
          <ul
            key={key}
            className={`menu-section ${mobileOnly ? 'lg:hidden' : ''}`}
            data-size={index === 0 ? 'large' : 'small'}
          >
            {items.map((item) => (
              <MenuItem
                key={item.key}
                item={item}
                isOpen={item.key === openKey}
                onToggle={() => (item.key === openKey ? setShopSubmenuKey(null) : enterSubmenu(item.key))}
                onBack={leaveSubmenu}
              />
            ))}
          </ul>
        ))}
      </nav>
      <MenuFoot loginLink={loginLink} />
    </div>
  )
}

/** Replaces a menu without items, which has not been published, has not loaded yet, or cannot be loaded. */
function WholeShop() {
  return (
    <ContentLink to="/shop" className="menu-link menu-title">
      The whole shop
    </ContentLink>
  )
}
