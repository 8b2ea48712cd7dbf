import { lazy, startTransition, useEffect, useState } from 'react'
import { useSite } from '../../../site.ts'
import { closeCart, useScreen } from '../../../stores/screen.ts'
import { keepDraft, resumeDraft, useGiftNote } from '../session/gift-note-store.ts'
import { OverlayDialog } from '../../../ui/dialog/overlay-dialog.tsx'
import { AddFailed } from './add-failed.tsx'
import { loadCart } from '../session/cart-loader.ts'
import { isReached } from '../../../timing/once-online.ts'
import { useElapsed } from '../../../timing/use-elapsed.ts'
import { whenPresent } from '../../../timing/when-present.ts'
import { closesByItself } from './drawer-autoclose.ts'
import { DrawerHeader, titleId } from './drawer-header.tsx'
import { openCartPage } from './open-cart-page.ts'

const loadDrawer = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(loadDrawer)

/** So long, in milliseconds, after it was mounted the drawer becomes usable (specification, section 9). */
const readyDelay = 1500

type DrawerStatus = 'loading' | 'ready' | 'failed'

/**
 * The cart is opened with the page, and what the drawer shows is loaded for who is there, before it is wanted; what has
 * failed is tried again then. If the code is still missing, as after a release, the cart's page is shown instead.
 */
function useDrawerStatus(): DrawerStatus {
  const site = useSite()
  const [status, setStatus] = useState<DrawerStatus>('loading')
  useEffect(() => {
    async function fail(error: unknown): Promise<void> {
      reportError(error)
      if (useScreen.getState().overlay === 'cart' && (await isReached())) return openCartPage(site)
      setStatus('failed')
    }
    const load = () =>
      void Promise.all([loadDrawer(), loadCart(site)]).then(() => startTransition(() => setStatus('ready')), fail)
    // It may have been opened before there was anything to open.
    if (useScreen.getState().overlay === 'cart') load()
    else void loadCart(site).catch(fail)
    const forget = whenPresent(load)
    const unsubscribe = useScreen.subscribe(({ overlay }, before) => {
      if (overlay !== 'cart' || before.overlay === 'cart') return
      setStatus((known) => (known === 'failed' ? 'loading' : known))
      load()
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [site])
  return status
}

/**
 * Somebody who comes back to a page that was left finds the page, not the drawer; in the drawer the note that they were
 * writing, whether the browser has kept the page or makes it anew.
 */
function useClosedOnPageHide(): void {
  useEffect(() => {
    const onPageHide = () => {
      keepDraft()
      closeCart()
    }
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('pageshow', resumeDraft)
    resumeDraft()
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', resumeDraft)
    }
  }, [])
}

/** A toast lies over the drawer: who goes to answer it has not left. */
const isToast = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.toast') !== null

/** Whether the shopper is at something in the drawer: a control has the focus, or the gift note is being written. */
function isInUse(drawer: Element): boolean {
  const { activeElement } = document
  const hasFocus = activeElement !== null && drawer.contains(activeElement) && activeElement.id !== titleId
  return hasFocus || useGiftNote.getState().isOpen
}

/** The drawer's frame. */
export function CartOverlay() {
  const status = useDrawerStatus()
  const isReady = useElapsed(readyDelay)
  useClosedOnPageHide()
  return (
    <OverlayDialog name="cart" className="overlay cart-overlay" labelledBy="cart-title">
      <div
        role="presentation"
        className="cart-drawer"
        onMouseLeave={({ currentTarget, relatedTarget }) => {
          if (closesByItself() && !isToast(relatedTarget) && !isInUse(currentTarget)) closeCart()
        }}
      >
        {status === 'ready' ? <CartDrawer isReady={isReady} /> : <EmptyDrawer hasFailed={status === 'failed'} />}
      </div>
      <button type="button" tabIndex={-1} aria-label="Close" className="absolute inset-0" onClick={closeCart} />
    </OverlayDialog>
  )
}

/** The drawer without what it shows: because that is on its way, or cannot be had. */
function EmptyDrawer({ hasFailed }: { hasFailed: boolean }) {
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
