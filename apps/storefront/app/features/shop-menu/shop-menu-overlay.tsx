import { createElement, useEffect, useState } from 'react'
import type { ContentLink } from '../../content/link.ts'
import { closeMenu, useScreen } from '../../stores/screen.ts'
import { isShopReachable } from '../../timing/once-online.ts'
import { afterNextPaint } from '../../timing/after-next-paint.ts'
import { onInteraction } from '../../timing/on-interaction.ts'
import { OverlayDialog } from '../../ui/dialog/overlay-dialog.tsx'
import { showError } from '../../ui/toast/toasts.ts'
import { loadMenuSections } from './menu-sections.ts'
import { openShopPage } from './open-shop-page.ts'
import type ShopMenu from './shop-menu.tsx'

/**
 * The menu component, once loaded. Its code loads once the visitor is active; its sections load again on each opening,
 * because they may have changed, and a failed load is retried then. If the code is still missing, as after a release,
 * the shop page is shown instead.
 */
function useMenu(): typeof ShopMenu | undefined {
  const [menu, setMenu] = useState<{ Menu: typeof ShopMenu }>()
  useEffect(() => {
    async function load(): Promise<void> {
      const { default: Menu } = await import('./shop-menu.tsx')
      setMenu((known) => known ?? { Menu })
    }
    async function fail(error: unknown): Promise<void> {
      reportError(error)
      const hasPage = await isShopReachable()
      if (useScreen.getState().overlay !== 'site-menu') return
      if (hasPage) return openShopPage()
      closeMenu()
      showError('Something went wrong. Please try again.')
    }
    function open(): void {
      afterNextPaint(loadMenuSections)
      void load().catch(fail)
    }
    // The menu may have been opened before its code was loaded.
    if (useScreen.getState().overlay === 'site-menu') open()
    const forget = onInteraction(() => {
      void load().catch(reportError)
      void loadMenuSections()
    })
    const unsubscribe = useScreen.subscribe(({ overlay }, last) => {
      if (overlay === 'site-menu' && last.overlay !== 'site-menu') open()
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [])
  return menu?.Menu
}

/** The shop menu overlay. Code and content are loaded before it is opened, so that it opens at once. */
export function ShopMenuOverlay({ loginLink }: { loginLink: ContentLink | null }) {
  const Menu = useMenu()
  return (
    <OverlayDialog name="site-menu" className="overlay site-menu" labelledBy="site-menu-title">
      <h2 id="site-menu-title" className="sr-only">
        Shop menu
      </h2>
      {Menu && createElement(Menu, { loginLink })}
    </OverlayDialog>
  )
}
