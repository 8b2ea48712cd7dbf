import { useEffect } from 'react'
import { openCartPage } from '../features/cart/drawer/open-cart-page.ts'
import { openShopPage } from '../features/shop-menu/open-shop-page.ts'
import { useSite } from '../site.ts'
import { useScreen } from '../stores/screen.ts'

/** Replaces overlays that a layout lacks, or whose code is missing: opening one leads to a page, as without script. */
export function WithoutOverlays() {
  const site = useSite()
  const overlay = useScreen((state) => state.overlay)
  useEffect(() => {
    if (overlay === 'cart') void openCartPage(site)
    if (overlay === 'site-menu') openShopPage()
  }, [overlay, site])
  return null
}
