import { lazy, Suspense, useEffect } from 'react'
import type { LayoutContent } from '../../layout/layout.query.ts'
import { useScreen } from '../../stores/screen.ts'
import { oncePainted } from '../../timing/once-painted.ts'
import { OverlayDialog } from '../../ui/dialog/overlay-dialog.tsx'
import { loadMenuSections } from './menu-sections.ts'

const loadMenu = () => import('./shop-menu.tsx')
const ShopMenu = lazy(loadMenu)

/** Reads the menu ahead, and anew whenever it is opened: it may have changed, and the first answer may have been lost. */
function useFreshMenu(): void {
  useEffect(() => {
    void loadMenu()
    void loadMenuSections()
    return useScreen.subscribe(({ overlay }, last) => {
      if (overlay === 'site-menu' && last.overlay !== 'site-menu') oncePainted(loadMenuSections)
    })
  }, [])
}

/** The shop menu over the page. Its code and its content are fetched ahead, so that it opens at once. */
export function ShopMenuOverlay({ menus }: Pick<LayoutContent, 'menus'>) {
  useFreshMenu()
  return (
    <OverlayDialog name="site-menu" className="overlay site-menu" labelledBy="site-menu-title">
      <h2 id="site-menu-title" className="sr-only">
        Shop menu
      </h2>
      <Suspense>
        <ShopMenu loginLink={menus?.loginLink ?? null} />
      </Suspense>
    </OverlayDialog>
  )
}
