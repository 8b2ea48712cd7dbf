import { CartOverlay } from '../features/cart/drawer/cart-overlay.tsx'
import { CloudsGameOverlay } from '../features/clouds/clouds-game-overlay.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { gutterReferenceId } from '../device/gutter-reference.ts'
import { DeviceObserver } from '../device/device-observer.tsx'
import { LoginObserver } from '../features/login/login-observer.tsx'
import { LoadingBar } from '../features/navigation/loading-bar.tsx'
import { ShopMenuOverlay } from '../features/shop-menu/shop-menu-overlay.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import type { LayoutContent } from './layout.query.ts'

/** All overlays and observers of a page. `menus` is null in a layout without the shop menu. */
export default function OverPage({ menus }: { menus: LayoutContent['menus'] }) {
  return (
    <>
      <div id={gutterReferenceId} className="mx-gutter" aria-hidden="true" />
      <DeviceObserver />
      <LoginObserver />
      <LoadingBar />
      {menus && <ShopMenuOverlay loginLink={menus.loginLink ?? null} />}
      <CartOverlay />
      <CloudsGameOverlay />
      <OfflineNotice />
      <ToastRegion />
    </>
  )
}
