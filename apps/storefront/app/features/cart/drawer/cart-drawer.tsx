import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useScreen } from '../../../stores/screen.ts'
import { useSite } from '../../../site.ts'
import { GiftNoteEditor } from './gift-note-editor.tsx'
import { closeGiftNote, useGiftNote } from '../session/gift-note-store.ts'
import { shownLines } from '../session/browser-cart.ts'
import { loadCart } from '../session/cart-loader.ts'
import { useCartSettings } from '../service/cart-settings.ts'
import type { CartState } from '../session/cart-reducer.ts'
import { DrawerHeader, focusDrawerTitle } from './drawer-header.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { FilledCart } from './filled-cart.tsx'
import { afterNextPaint } from '../../../timing/after-next-paint.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { trackCartView } from './cart-events.ts'
import { useClosedOnLeave } from './use-closed-on-leave.ts'

/**
 * Tracks a cart view once per opening, not per change, and after the paint, so that it does not delay the drawer. A
 * separate component, so that the drawer does not render again.
 */
function CartViewed({ cart }: Pick<CartState, 'cart'>) {
  const isLookedAt = useScreen(({ overlay }) => overlay === 'cart') && cart !== null
  const { url } = useSite()
  const tell = useEffectEvent(() => {
    if (!cart) return
    const { settings } = useCartSettings.getState()
    const lines = shownLines(cart).map((line) => ({ line, path: settings?.products[line.merchandise.productId]?.path }))
    trackCartView(cart.id, lines, url)
  })
  useEffect(() => {
    if (isLookedAt) return afterNextPaint(tell)
  }, [isLookedAt])
  return null
}

const titleOf = (isEditing: boolean, { status }: CartState): string => {
  if (isEditing) return 'Digital gift note'
  return status === 'loading' ? 'Loading...' : 'Cart'
}

/** The drawer's content: lines, suggestions, total and checkout button. Suspends until the cart's code is loaded. */
export default function CartDrawer({ isReady }: { isReady: boolean }) {
  const session = use(loadCart(useSite()))
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  const isEditing = useGiftNote(({ isOpen }) => isOpen)
  useCartSettings()
  useClosedOnLeave()
  // The focused element may have been removed, for example with its line.
  useEffect(() => {
    if (document.activeElement === document.body && useScreen.getState().overlay === 'cart') focusDrawerTitle()
  })
  // However the drawer is closed, the note's editor closes with it. When it opens, choices that could not be loaded are
  // requested again.
  useEffect(
    () =>
      useScreen.subscribe(({ overlay }, before) => {
        if (overlay === 'cart' && before.overlay !== 'cart') afterNextPaint(() => session.loadChoices())
        if (before.overlay === 'cart' && overlay !== 'cart' && useGiftNote.getState().isOpen) closeGiftNote(session)
      }),
    [session],
  )
  const { cart, status } = state
  const lines = cart ? shownLines(cart) : []

  return (
    <>
      <CartViewed cart={cart} />
      <DrawerHeader title={titleOf(isEditing, state)} />
      <div className="drawer-body" inert={!isReady}>
        {isEditing && <GiftNoteEditor session={session} />}
        {!isEditing && cart && lines.length > 0 && <FilledCart cart={cart} lines={lines} session={session} />}
        {!isEditing && !cart && <ConnectionStatus session={session} status={status} />}
        {!isEditing && lines.length === 0 && status !== 'loading' && <EmptyCart isBroken={status === 'failed'} />}
      </div>
    </>
  )
}
