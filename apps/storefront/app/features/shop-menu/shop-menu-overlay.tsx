import { lazy, Suspense, useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { LayoutContent } from '../../layout/layout.query.ts'
import type { loader } from '../../routes/shop-menu/route.ts'
import { useScreen } from '../../stores/screen.ts'
import { OverlayDialog } from '../overlay/overlay-dialog.tsx'
import type { ShopMenuSection } from './shop-menu.query.ts'

const loadMenu = () => import('./shop-menu.tsx')
const ShopMenu = lazy(loadMenu)
const nothingYet: ShopMenuSection[] = []

/** The shop menu over the page. Its code and its content are fetched ahead, so that it opens at once. */
export function ShopMenuOverlay({ menus }: Pick<LayoutContent, 'menus'>) {
  const { load, data } = useFetcher<typeof loader>({ key: 'shop-menu' })
  const isOpen = useScreen((state) => state.overlay === 'site-menu')
  useEffect(() => void loadMenu(), [])
  // Read anew whenever it is opened: what it says may have changed, and the first answer may have been lost.
  useEffect(() => {
    if (!data || isOpen) void load('/navigation/shop-menu')
  }, [isOpen, data, load])

  return (
    <OverlayDialog name="site-menu" className="overlay site-menu" labelledBy="site-menu-title">
      <h2 id="site-menu-title" className="sr-only">
        Shop menu
      </h2>
      <Suspense>
        <ShopMenu sections={data?.sections ?? nothingYet} loginLink={menus?.loginLink ?? null} />
      </Suspense>
    </OverlayDialog>
  )
}
