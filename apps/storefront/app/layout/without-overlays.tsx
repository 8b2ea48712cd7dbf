import { useEffect } from 'react'
import { openCartPage } from '../features/cart/drawer/open-cart-page.ts'
import { openShopPage } from '../features/shop-menu/open-shop-page.ts'
import { useSite } from '../site.ts'
import { useScreen } from '../stores/screen.ts'

/** In place of overlays whose code cannot be loaded: what opens one leads to a page, as it does without script. */
export function WithoutOverlays() {
  const site = useSite()
  const overlay = useScreen((state) => state.overlay)
  useEffect(() => {
    if (overlay === 'cart') void openCartPage(site)
    if (overlay === 'site-menu') openShopPage()
  }, [overlay, site])
  return null
}
