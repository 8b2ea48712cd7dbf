import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
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
 * which restyles the whole page before the first frame (decision 0067). Closes when the path changes or after
 * navigation by a link inside it.
 */
export function OverlayDialog({ name, when = true, className, labelledBy, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOnServer = useUntilHydrated(true)
  const isOpen = useScreen((state) => state.overlay === name) && when
  const { pathname, key } = useLocation()
  const shownAt = useRef({ pathname, key })
  const isFollowingLink = useRef(false)

  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    const conceal = showOver(shown, () => leaveOverlay(name))
    // A link may point to the current page, or change only its query.
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) isFollowingLink.current = true
    }
    shown.addEventListener('click', follow)
    return () => {
      shown.removeEventListener('click', follow)
      conceal()
    }
  }, [isOpen, name])

  useEffect(() => {
    const before = shownAt.current
    const isFollowed = isFollowingLink.current && before.key !== key
    if (before.pathname !== pathname || isFollowed) leaveOverlay(name)
    if (before.key !== key) isFollowingLink.current = false
    shownAt.current = { pathname, key }
  }, [pathname, key, name])

  if (isOnServer) return null
  return createPortal(
    <dialog ref={dialog} aria-modal="true" className={className} aria-labelledby={labelledBy}>
      {children}
      <ToastRegion over={name} />
    </dialog>,
    document.body,
  )
}
