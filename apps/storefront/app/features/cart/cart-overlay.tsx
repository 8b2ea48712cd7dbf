import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../../site.ts'
import { useScreen } from '../../stores/screen.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { loadCart } from './cart-loader.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))

/** Starts the cart once the browser has nothing better to do. */
function useIdleCart(): void {
  const site = useSite()
  useEffect(() => {
    const load = () => void loadCart(site)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 1000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(load, { timeout: 2000 })
    return () => cancelIdleCallback(request)
  }, [site])
}

/**
 * The drawer's frame: a native modal dialog, so that focus stays inside, comes back afterwards, and Escape closes. What is
 * in it comes when it is first wanted.
 */
export function CartOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useScreen((state) => state.overlay === 'cart')
  const setOverlay = useScreen((state) => state.setOverlay)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useIdleCart()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  useEffect(() => {
    if (openedAt.current === pathname) return
    openedAt.current = pathname
    if (useScreen.getState().overlay === 'cart') setOverlay(null)
  }, [pathname, setOverlay])

  return (
    <>
      <dialog ref={dialog} className="cart-overlay" aria-labelledby="cart-title" onClose={() => setOverlay(null)}>
        {isOpen && (
          <>
            <div className="cart-drawer">
              <Suspense fallback={<DrawerTitle>Loading...</DrawerTitle>}>
                <CartDrawer onClose={() => setOverlay(null)} />
              </Suspense>
            </div>
            <button
              type="button"
              tabIndex={-1}
              aria-label="Close"
              className="absolute inset-0"
              onClick={() => setOverlay(null)}
            />
          </>
        )}
      </dialog>
      <ToastRegion />
    </>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

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
