import type { MouseEvent } from 'react'
import { toggleMenu, useScreen } from '../stores/screen.ts'
import { useHydrated } from '../timing/use-hydrated.ts'
import { MenuIcon } from '../ui/icons.tsx'

const openMenu = (event: MouseEvent) => {
  event.preventDefault()
  toggleMenu()
}

/**
 * Opens the shop menu; an icon on small screens, with a label on wide ones. Without script it is a link to the shop.
 */
export function MenuButtons() {
  const isOpen = useScreen((state) => state.overlay === 'site-menu')
  const opensDialog = useHydrated()
  const opening = {
    'aria-haspopup': opensDialog ? 'dialog' : undefined,
    'aria-expanded': opensDialog ? isOpen : undefined,
    onClick: openMenu,
  } as const
  return (
    <form action="/shop">
      <button className="header-button -ml-3 lg:hidden" aria-label="Menu" {...opening}>
        <MenuIcon />
      </button>
      <button className="header-button -ml-3 max-lg:hidden" {...opening}>
        <MenuIcon />
        Shop
      </button>
    </form>
  )
}
