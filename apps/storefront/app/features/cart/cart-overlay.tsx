import { lazy, Suspense, useEffect, useState } from 'react'
import { useSite } from '../../site.ts'
import { closeCart } from '../../stores/screen.ts'
import { OverlayDialog } from '../overlay/overlay-dialog.tsx'
import { ToastRegion } from '../toast/toast-region.tsx'
import { loadCart } from './cart-loader.ts'
import { closesByItself } from './drawer-autoclose.ts'
import { DrawerTitle } from './drawer-title.tsx'

const loadDrawer = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(loadDrawer)

/** So long, in milliseconds, after it was mounted the drawer becomes usable (specification, section 9). */
const readyDelay = 1500

function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), readyDelay)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

/** Somebody who comes back to a page that was left finds the page, not the drawer. */
function useClosedOnPageHide(): void {
  useEffect(() => {
    window.addEventListener('pagehide', closeCart)
    return () => window.removeEventListener('pagehide', closeCart)
  }, [])
}

/** A toast lies over the drawer: who goes to answer it has not left. */
const isToast = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.toast') !== null

/** The drawer's frame. The cart is opened with it, and what the drawer shows is brought, so that it is there when wanted. */
export function CartOverlay() {
  const site = useSite()
  const isReady = useReady()
  useClosedOnPageHide()
  useEffect(() => {
    void loadCart(site)
    void loadDrawer()
  }, [site])
  return (
    <OverlayDialog name="cart" className="overlay cart-overlay" labelledBy="cart-title">
      <div
        role="presentation"
        className="cart-drawer"
        onMouseLeave={({ relatedTarget }) => {
          if (closesByItself() && !isToast(relatedTarget)) closeCart()
        }}
      >
        <Suspense
          fallback={
            <div className="drawer-header">
              <DrawerTitle>Loading...</DrawerTitle>
            </div>
          }
        >
          <CartDrawer isReady={isReady} onClose={closeCart} />
        </Suspense>
      </div>
      <button type="button" tabIndex={-1} aria-label="Close" className="absolute inset-0" onClick={closeCart} />
      <ToastRegion inCart />
    </OverlayDialog>
  )
}
