import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { leaveOverlay, useScreen } from '../../stores/screen.ts'
import type { Overlay } from '../../stores/screen-state.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { showOver } from './show-over.ts'

interface OverlayDialogProps {
  name: Overlay
  /** Whether it is this one of several by the name that is meant. */
  when?: boolean
  className: string
  /** The id of the heading that names it. */
  labelledBy: string
  children: ReactNode
}

const neverChanges = () => () => {}

/**
 * What an overlay of the screen store looks like: a dialog over all of the page, that Escape closes, that keeps the focus
 * inside and gives it back. It is not modal by the browser's own means, because these style the whole page anew before the
 * dialog is seen (decision 0067). It ends when the address changes.
 */
export function OverlayDialog({ name, when = true, className, labelledBy, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const isOpen = useScreen((state) => state.overlay === name) && when
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)

  useEffect(() => {
    if (isOpen && dialog.current) return showOver(dialog.current, () => leaveOverlay(name))
  }, [isOpen, name])

  useEffect(() => {
    if (shownAt.current !== pathname) leaveOverlay(name)
    shownAt.current = pathname
  }, [pathname, name])

  if (!isInBrowser) return null
  return createPortal(
    <dialog ref={dialog} aria-modal="true" className={className} aria-labelledby={labelledBy}>
      {children}
      <ToastRegion over={name} />
    </dialog>,
    document.body,
  )
}
