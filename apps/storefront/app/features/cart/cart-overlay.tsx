import { lazy, Suspense, useEffect } from 'react'
import { useSite } from '../../site.ts'
import { closeCart } from '../../stores/screen.ts'
import { OverlayDialog } from '../overlay/overlay-dialog.tsx'
import { takeFocus } from '../overlay/take-focus.ts'
import { loadCart } from './cart-loader.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))

/** The drawer's frame. The cart is opened with it; what the drawer shows comes when it is first wanted. */
export function CartOverlay() {
  const site = useSite()
  useEffect(() => void loadCart(site), [site])
  return (
    <OverlayDialog name="cart" className="overlay cart-overlay" labelledBy="cart-title">
      <div className="cart-drawer">
        <Suspense fallback={<DrawerTitle>Loading...</DrawerTitle>}>
          <CartDrawer onClose={closeCart} />
        </Suspense>
      </div>
      <button type="button" tabIndex={-1} aria-label="Close" className="absolute inset-0" onClick={closeCart} />
    </OverlayDialog>
  )
}

/** The drawer's heading, also while its content is on the way. The focus begins here, so that it is read out first. */
export function DrawerTitle({ children }: { children: string }) {
  return (
    <h2
      ref={takeFocus}
      id="cart-title"
      tabIndex={-1}
      className="px-gutter py-5 text-headline outline-none focus-visible:shadow-none md:px-6"
    >
      {children}
    </h2>
  )
}
