import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { leaveOverlay, useScreen, type Overlay } from '../../stores/screen.ts'
import { useUntilHydrated } from '../../timing/use-hydrated.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { showOver } from './show-over.ts'

interface OverlayDialogProps {
  name: Overlay
  /** Distinguishes several dialogs with the same name: whether this one is meant. */
  when?: boolean
  className: string
  /** The id of the heading that labels it. */
  labelledBy: string
  children: ReactNode
}

/**
 * Shows an overlay of the screen store as a full-page dialog with focus trap and Escape. Not opened with `showModal`,
 * which restyles the whole page before the first frame (decision 0067). Closes on every navigation, except by a search
 * while typing, which replaces the page's parameters and may end after the overlay was opened.
 */
export function OverlayDialog({ name, when = true, className, labelledBy, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOnServer = useUntilHydrated(true)
  const isOpen = useScreen((state) => state.overlay === name) && when
  const { pathname, search, key } = useLocation()
  const navigationType = useNavigationType()
  const shownAt = useRef({ pathname, search, key })

  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    const hide = showOver(shown, () => leaveOverlay(name))
    return () => {
      hide()
      // An error page replaces the whole layout, which would show the overlay again.
      if (!shown.isConnected) leaveOverlay(name)
    }
  }, [isOpen, name])

  useEffect(() => {
    const before = shownAt.current
    shownAt.current = { pathname, search, key }
    const isTyping = navigationType === 'REPLACE' && before.pathname === pathname && before.search !== search
    if (before.key !== key && !isTyping) leaveOverlay(name)
  }, [pathname, search, key, navigationType, name])

  if (isOnServer) return null
  return createPortal(
    <dialog ref={dialog} aria-modal="true" className={className} aria-labelledby={labelledBy}>
      {children}
      <ToastRegion over={name} />
    </dialog>,
    document.body,
  )
}
