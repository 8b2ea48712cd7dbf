import { lazy, startTransition, useEffect, useState } from 'react'
import { openTabChannel } from '../../../device/tab-channel.ts'
import { useSite } from '../../../site.ts'
import { closeCart, useScreen } from '../../../stores/screen.ts'
import { OverlayDialog } from '../../../ui/dialog/overlay-dialog.tsx'
import { AddFailed } from './add-failed.tsx'
import { useCartCount } from '../session/cart-count.ts'
import { loadCart } from '../session/cart-loader.ts'
import { cartChannel, hasStoredCart } from '../session/stored-cart.ts'
import { isShopReachable } from '../../../timing/once-online.ts'
import { useElapsed } from '../../../timing/use-elapsed.ts'
import { onInteraction } from '../../../timing/on-interaction.ts'
import { closesOnMouseLeave } from './drawer-autoclose.ts'
import { DrawerHeader, titleId } from './drawer-header.tsx'
import { openCartPage } from './open-cart-page.ts'
import { useClosedOnLeave } from './use-closed-on-leave.ts'

const loadDrawer = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(loadDrawer)

/** Milliseconds from mount until the drawer becomes usable (specification, section 9). */
const readyDelay = 1500

type DrawerStatus = 'loading' | 'ready' | 'failed'

/**
 * Loads the cart on mount if this browser has one, and when another tab creates one. Loads the drawer's code, and the
 * cart in any case, once the visitor is active; a failed load is retried when the drawer is opened. If the code is
 * still missing, for example after a release, the cart page is shown instead.
 */
function useDrawerStatus(): DrawerStatus {
  const site = useSite()
  const [status, setStatus] = useState<DrawerStatus>('loading')
  useEffect(() => {
    async function fail(error: unknown): Promise<void> {
      reportError(error)
      if (useScreen.getState().overlay === 'cart' && (await isShopReachable())) return openCartPage(site)
      setStatus('failed')
    }
    const load = () =>
      void Promise.all([loadDrawer(), loadCart(site)]).then(() => startTransition(() => setStatus('ready')), fail)
    const loadWithoutDrawer = () => void loadCart(site).catch(fail)
    // The drawer may have been opened before its code was loaded.
    if (useScreen.getState().overlay === 'cart') load()
    else if (hasStoredCart()) loadWithoutDrawer()
    else useCartCount.setState(({ count }) => ({ count: count ?? 0 }))
    const channel = openTabChannel(cartChannel)
    channel?.addEventListener('message', loadWithoutDrawer)
    const forget = onInteraction(load)
    const unsubscribe = useScreen.subscribe(({ overlay }, before) => {
      if (overlay !== 'cart' || before.overlay === 'cart') return
      setStatus((known) => (known === 'failed' ? 'loading' : known))
      load()
    })
    return () => {
      channel?.close()
      forget()
      unsubscribe()
    }
  }, [site])
  return status
}

/** Toasts are shown above the drawer: moving to one does not count as leaving the drawer. */
const isToast = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.toast') !== null

/** Whether the drawer is in use: a control in it has the focus, or the gift note's editor is open. */
function isInUse(drawer: Element): boolean {
  const { activeElement } = document
  const hasFocus = activeElement !== null && drawer.contains(activeElement) && activeElement.id !== titleId
  return hasFocus || drawer.querySelector('textarea') !== null
}

/** The drawer's frame. */
export function CartOverlay() {
  const status = useDrawerStatus()
  const isReady = useElapsed(readyDelay)
  return (
    <OverlayDialog name="cart" className="overlay cart-overlay" labelledBy="cart-title">
      <div
        role="presentation"
        className="cart-drawer"
        onMouseLeave={({ currentTarget, relatedTarget }) => {
          if (closesOnMouseLeave() && !isToast(relatedTarget) && !isInUse(currentTarget)) closeCart()
        }}
      >
        {status === 'ready' ? <CartDrawer isReady={isReady} /> : <EmptyDrawer hasFailed={status === 'failed'} />}
      </div>
      <button type="button" tabIndex={-1} aria-label="Close" className="absolute inset-0" onClick={closeCart} />
    </OverlayDialog>
  )
}

/** The drawer before its content has loaded, or when loading has failed. */
function EmptyDrawer({ hasFailed }: { hasFailed: boolean }) {
  useClosedOnLeave()
  return (
    <>
      <DrawerHeader title={hasFailed ? 'Cart' : 'Loading...'} />
      {hasFailed && (
        <div className="px-[var(--drawer-gutter)]">
          <AddFailed />
        </div>
      )}
    </>
  )
}
