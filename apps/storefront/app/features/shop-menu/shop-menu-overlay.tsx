import { lazy, Suspense, useEffect } from 'react'
import type { ContentLink } from '../../content/link.ts'
import { useScreen } from '../../stores/screen.ts'
import { oncePainted } from '../../timing/once-painted.ts'
import { OverlayDialog } from '../../ui/dialog/overlay-dialog.tsx'
import { loadMenuSections } from './menu-sections.ts'

const loadMenu = () => import('./shop-menu.tsx')
const ShopMenu = lazy(loadMenu)

/** Preloads the menu, and reloads it on each opening, because it may have changed or failed to load. */
function useFreshMenu(): void {
  useEffect(() => {
    void loadMenu()
    void loadMenuSections()
    return useScreen.subscribe(({ overlay }, last) => {
      if (overlay === 'site-menu' && last.overlay !== 'site-menu') oncePainted(loadMenuSections)
    })
  }, [])
}

/** The shop menu overlay. Code and content are preloaded, so that it opens at once. */
export function ShopMenuOverlay({ loginLink }: { loginLink: ContentLink | null }) {
  useFreshMenu()
  return (
    <OverlayDialog name="site-menu" className="overlay site-menu" labelledBy="site-menu-title">
      <h2 id="site-menu-title" className="sr-only">
        Shop menu
      </h2>
      <Suspense>
        <ShopMenu loginLink={loginLink} />
      </Suspense>
    </OverlayDialog>
  )
}
